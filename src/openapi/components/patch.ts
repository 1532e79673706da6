/**
 * Step 2: applies the part of each rule that JSON Schema can express. Unconditional parts are merged into the
 * component. Conditional parts go under `dependentSchemas`, which validators apply and code generators ignore, so that
 * generated types remain plain objects.
 */
import { isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { requestRules } from '../../../spec/rules/index.ts';
import type { Behaviour, RequestRule, SchemaFragment } from '../../../spec/rules/rule.ts';
import { forbidsUnder } from '../../../spec/statement.ts';
import { refersToMissing } from '../applicability/missingMembers.ts';
import { appliesUnder } from '../applicability/ruleApplicability.ts';
import { canonical } from '../schema/canonical.ts';
import { mapValues, propertiesOf, type Schema, type Schemas } from '../schema/schema.ts';

/** The ids of the rules that constrain a component and each of its members. */
export type RulesOf = ReadonlyMap<
  string,
  { readonly component: Set<string>; readonly members: Map<string, Set<string>> }
>;

/** The patched schemas, and the rules that patched them. */
export interface PatchedSchemas {
  readonly schemas: Schemas;
  readonly rules: RulesOf;
}

/** Returns the JSON Schema parts of a rule under a behaviour. */
export function sharesOf(rule: RequestRule, b: Behaviour): readonly SchemaFragment[] {
  const shares = forbidsUnder(rule, b) ? (rule.schema?.(b) ?? []) : [];
  return Array.isArray(shares) ? (shares as readonly SchemaFragment[]) : [shares as SchemaFragment];
}

/** Patches the schemas with the rules that hold under a profile. */
export function patchWithRules(schemas: Schemas, profile: Profile): PatchedSchemas {
  const patched: Record<string, Schema> = { ...schemas };
  const rules = new Map<string, { component: Set<string>; members: Map<string, Set<string>> }>();
  for (const rule of requestRules) {
    if (!appliesUnder(rule, profile)) continue;
    for (const { component, json, when } of sharesOf(rule, profile.behaviour)) {
      const schema = patched[component];
      if (schema === undefined) throw new Error(`${rule.id} refers to the unknown component ${component}`);
      if (refersToMissing(json, canonical.zod.get(component), profile.wire)) continue;
      const schemaRules = rules.get(component) ?? { component: new Set(), members: new Map() };
      rules.set(component, schemaRules);
      if (when === undefined) {
        patched[component] = merge(schema, json);
        for (const name of Object.keys(propertiesOf(json)))
          schemaRules.members.set(name, (schemaRules.members.get(name) ?? new Set()).add(rule.id));
      } else {
        patched[component] = addDependentSchema(schema, when, { $comment: rule.id, ...withoutTypes(json) });
        schemaRules.component.add(rule.id);
      }
    }
  }
  return { schemas: patched, rules };
}

/** Merges objects recursively and replaces other values, so that a rule's bound replaces an assumed one. */
function merge(schema: Schema, share: Schema): Schema {
  const merged: Record<string, unknown> = { ...schema };
  for (const [keyword, value] of Object.entries(share)) {
    const existing = merged[keyword];
    if (keyword === 'required')
      merged[keyword] = [...new Set([...((existing as string[]) ?? []), ...(value as string[])])];
    else merged[keyword] = isObject(existing) && isObject(value) ? merge(existing, value) : value;
  }
  return merged;
}

/** Adds a conditional schema for a member; several are combined with `allOf`. */
export function addDependentSchema(schema: Schema, member: string, share: Schema): Schema {
  const dependentSchemas = (schema.dependentSchemas ?? {}) as Record<string, Schema>;
  const existing = dependentSchemas[member];
  const list = existing === undefined ? [] : ((existing.allOf ?? [existing]) as readonly Schema[]);
  const combined = list.length === 0 ? share : { allOf: [...list, share] };
  return { ...schema, dependentSchemas: { ...dependentSchemas, [member]: combined } };
}

/**
 * Removes types, which the component already has, and marks objects as open: linters close every object when they
 * check examples, and a conditional schema lists only a few members.
 */
function withoutTypes(share: unknown): Schema {
  const entries = Object.entries(share as Schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === 'type') return [];
    if (Array.isArray(value)) return [[keyword, value.map((item) => (isObject(item) ? withoutTypes(item) : item))]];
    if (keyword === 'properties') return [[keyword, mapValues(value as Schemas, withoutTypes)]];
    return [[keyword, isObject(value) ? withoutTypes(value) : value]];
  });
  const openKeyword = entries.some(([keyword]) => keyword === 'properties') ? { unevaluatedProperties: true } : {};
  return { ...Object.fromEntries(entries), ...openKeyword };
}
