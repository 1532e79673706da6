/**
 * Step 2: applies the part of each rule that JSON Schema can express. Bounds of members are merged into the component.
 * What a combination of members breaks goes under `not`: validators apply it, code generators ignore it, so that
 * generated types remain plain objects, and fuzzers can still draw values.
 */
import { isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { requestRules, stateRules } from '../../../spec/rules/index.ts';
import type { Behaviour, RequestRule, SchemaFragment, StateRule } from '../../../spec/rules/rule.ts';
import { forbidsUnder } from '../../../spec/statement.ts';
import { refersToMissing } from '../applicability/missingMembers.ts';
import { appliesUnder } from '../applicability/ruleApplicability.ts';
import { canonicalComponents } from '../schema/canonical.ts';
import { getProperties, type Schema, type Schemas } from '../schema/schema.ts';

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
export function listFragments(rule: RequestRule | StateRule, b: Behaviour): readonly SchemaFragment[] {
  const fragments = forbidsUnder(rule, b) ? (rule.schema?.(b) ?? []) : [];
  return Array.isArray(fragments) ? (fragments as readonly SchemaFragment[]) : [fragments as SchemaFragment];
}

/** Patches the schemas with the rules that hold under a profile. */
export function patchWithRules(schemas: Schemas, profile: Profile): PatchedSchemas {
  const patchedSchemas: Record<string, Schema> = { ...schemas };
  const rules = new Map<string, { component: Set<string>; members: Map<string, Set<string>> }>();
  for (const rule of [...requestRules, ...stateRules]) {
    if (!appliesUnder(rule, profile)) continue;
    for (const fragment of listFragments(rule, profile.behaviour)) {
      const { component } = fragment;
      const schema = patchedSchemas[component];
      if (schema === undefined) throw new Error(`${rule.id} refers to the unknown component ${component}`);
      const partialSchema = 'json' in fragment ? fragment.json : fragment.refuses;
      if (refersToMissing(partialSchema, canonicalComponents.zod.get(component), profile.wire)) continue;
      const schemaRules = rules.get(component) ?? { component: new Set(), members: new Map() };
      rules.set(component, schemaRules);
      if ('json' in fragment) {
        patchedSchemas[component] = merge(schema, partialSchema);
        for (const name of Object.keys(getProperties(partialSchema)))
          schemaRules.members.set(name, (schemaRules.members.get(name) ?? new Set()).add(rule.id));
      } else {
        patchedSchemas[component] = refuse(schema, { $comment: rule.id, ...partialSchema });
        schemaRules.component.add(rule.id);
      }
    }
  }
  return { schemas: patchedSchemas, rules };
}

/** Merges objects recursively and replaces other values, so that a rule's bound replaces an assumed one. */
function merge(schema: Schema, partialSchema: Schema): Schema {
  const mergedSchema: Record<string, unknown> = { ...schema };
  for (const [keyword, value] of Object.entries(partialSchema)) {
    const existing = mergedSchema[keyword];
    if (keyword === 'required')
      mergedSchema[keyword] = [...new Set([...((existing as string[]) ?? []), ...(value as string[])])];
    else mergedSchema[keyword] = isObject(existing) && isObject(value) ? merge(existing, value) : value;
  }
  return mergedSchema;
}

/** Refuses what a fragment matches, besides what the schema already refuses. */
export function refuse(schema: Schema, fragment: Schema): Schema {
  const { not: refusedSchema } = schema;
  if (refusedSchema === undefined) return { ...schema, not: fragment };
  return { ...schema, not: { anyOf: [...getFragments(refusedSchema as Schema), fragment] } };
}

/** The fragments that a schema refuses. A single one stands alone. */
export function getFragments(refusedSchema: Schema): readonly Schema[] {
  const { anyOf, ...others } = refusedSchema;
  return Array.isArray(anyOf) && Object.keys(others).length === 0 ? (anyOf as readonly Schema[]) : [refusedSchema];
}
