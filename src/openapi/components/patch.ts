/**
 * Step 2: applies the part of each rule that JSON Schema can express. Unconditional parts are merged into the
 * component. Conditional parts go under `dependentSchemas`, which validators apply and code generators ignore, so that
 * generated types remain plain objects.
 */
import { isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { requestRules } from '../../../spec/rules/index.ts';
import type { Behaviour, RequestRule, SchemaShare } from '../../../spec/rules/rule.ts';
import { forbidsUnder } from '../../../spec/statement.ts';
import { inForce } from '../applicability/inForce.ts';
import { saysMissing } from '../applicability/missing.ts';
import { canonical } from '../schema/canonical.ts';
import { mapValues, propertiesOf, type Schema, type Schemas } from '../schema/schema.ts';

/** The ids of the rules that constrain a component and each of its members. */
export type RulesOf = ReadonlyMap<
  string,
  { readonly component: Set<string>; readonly members: Map<string, Set<string>> }
>;

/** The patched schemas, and the rules that patched them. */
export interface Patched {
  readonly schemas: Schemas;
  readonly rules: RulesOf;
}

/** Returns the JSON Schema parts of a rule under a behaviour. */
export function sharesOf(rule: RequestRule, b: Behaviour): readonly SchemaShare[] {
  const shares = forbidsUnder(rule, b) ? (rule.schema?.(b) ?? []) : [];
  return Array.isArray(shares) ? (shares as readonly SchemaShare[]) : [shares as SchemaShare];
}

/** Patches the schemas with the rules that hold under a profile. */
export function patchWithRules(schemas: Schemas, profile: Profile): Patched {
  const patched: Record<string, Schema> = { ...schemas };
  const rules = new Map<string, { component: Set<string>; members: Map<string, Set<string>> }>();
  for (const rule of requestRules) {
    if (!inForce(rule, profile)) continue;
    for (const { component, json, when } of sharesOf(rule, profile.behaviour)) {
      const schema = patched[component];
      if (schema === undefined) throw new Error(`${rule.id} refers to the unknown component ${component}`);
      if (saysMissing(json, canonical.zod.get(component), profile.wire)) continue;
      const noted = rules.get(component) ?? { component: new Set(), members: new Map() };
      rules.set(component, noted);
      if (when === undefined) {
        patched[component] = merge(schema, json);
        for (const name of Object.keys(propertiesOf(json)))
          noted.members.set(name, (noted.members.get(name) ?? new Set()).add(rule.id));
      } else {
        patched[component] = dependent(schema, when, { $comment: rule.id, ...lean(json) });
        noted.component.add(rule.id);
      }
    }
  }
  return { schemas: patched, rules };
}

/** Merges objects recursively and replaces other values, so that a rule's bound replaces an assumed one. */
function merge(schema: Schema, share: Schema): Schema {
  const merged: Record<string, unknown> = { ...schema };
  for (const [keyword, value] of Object.entries(share)) {
    const old = merged[keyword];
    if (keyword === 'required') merged[keyword] = [...new Set([...((old as string[]) ?? []), ...(value as string[])])];
    else merged[keyword] = isObject(old) && isObject(value) ? merge(old, value) : value;
  }
  return merged;
}

/** Adds a conditional schema for a member; several are combined with `allOf`. */
export function dependent(schema: Schema, member: string, share: Schema): Schema {
  const all = (schema.dependentSchemas ?? {}) as Record<string, Schema>;
  const old = all[member];
  const list = old === undefined ? [] : ((old.allOf ?? [old]) as readonly Schema[]);
  const joined = list.length === 0 ? share : { allOf: [...list, share] };
  return { ...schema, dependentSchemas: { ...all, [member]: joined } };
}

/**
 * Removes types, which the component already has, and marks objects as open: linters close every object when they
 * check examples, and a conditional schema lists only a few members.
 */
function lean(share: unknown): Schema {
  const entries = Object.entries(share as Schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === 'type') return [];
    if (Array.isArray(value)) return [[keyword, value.map((item) => (isObject(item) ? lean(item) : item))]];
    if (keyword === 'properties') return [[keyword, mapValues(value as Schemas, lean)]];
    return [[keyword, isObject(value) ? lean(value) : value]];
  });
  const open = entries.some(([keyword]) => keyword === 'properties') ? { unevaluatedProperties: true } : {};
  return { ...Object.fromEntries(entries), ...open };
}
