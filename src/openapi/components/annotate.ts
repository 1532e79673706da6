/** Step 3: adds level, decisions and rules to every component and member. */
import type { z } from 'zod';
import { type BoundId, bounds } from '../../../spec/decisions/bounds.ts';
import type { Behaviour } from '../../../spec/decisions/index.ts';
import { asObject, isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { findRule } from '../../../spec/rules/index.ts';
import { getMembers, getMetadata, getStructure } from '../../../spec/schemas/introspection/structure.ts';
import { appliesUnder } from '../applicability/ruleApplicability.ts';
import type { CanonicalComponents } from '../schema/canonical.ts';
import { getComponent, getProperties, mapValues, omit, type Schema, type Schemas } from '../schema/schema.ts';
import { buildDocumentedComponents, findComponentDecision, getMemberLevel } from './levels.ts';
import { listLimitDecisions, withUnlabelledRow } from './mediaLimits.ts';
import type { RulesOf } from './patch.ts';

/** Adds `x-level`, `x-decision` and `x-rules`. */
export function annotate(schemas: Schemas, { zod }: CanonicalComponents, rules: RulesOf, profile: Profile): Schemas {
  const isRuleApplicable = (id: string) => {
    const rule = findRule(id);
    return rule !== undefined && appliesUnder(rule, profile);
  };
  const documentedComponents = buildDocumentedComponents(zod);
  return mapValues(schemas, (schema, component) => {
    const source = zod.get(component);
    if (source === undefined || getStructure(source).kind !== 'object') return schema;
    const schemaRules = rules.get(component);
    const ownDecision = findComponentDecision(component, documentedComponents);
    const componentDecisions = new Set([
      ...findDecisions(source, profile),
      ...(ownDecision === undefined ? [] : [ownDecision]),
    ]);
    const properties = { ...getProperties(schema) };
    for (const { name, schema: member, field } of getMembers(source)) {
      const property = properties[name];
      if (property === undefined) continue;
      // A reference without its own marks gets none: its component has the level.
      if (getComponent(property) !== undefined && Object.keys(property).length === 1) continue;
      const memberRules = new Set(
        [...getRules(member), ...(schemaRules?.members.get(name) ?? [])].filter(isRuleApplicable),
      );
      const limitedProperty = withUnlabelledRow(property, profile);
      const memberDecisions = new Set([
        ...findDecisions(member, profile, limitedProperty),
        ...listLimitDecisions(limitedProperty),
      ]);
      properties[name] = {
        ...omitItemDecisions(limitedProperty),
        ...buildAnnotations(getMemberLevel(component, documentedComponents, field), memberDecisions, memberRules),
      };
    }
    return {
      ...schema,
      properties,
      ...buildAnnotations(
        documentedComponents.has(component) ? 'documented' : 'assumed',
        componentDecisions,
        schemaRules?.component ?? new Set(),
      ),
    };
  });
}

/** Removes the decisions of list items, which the list itself has. */
function omitItemDecisions(schema: Schema): Schema {
  const { items } = schema;
  return isObject(items) ? { ...schema, items: omit(items, 'x-decision') } : schema;
}

function buildAnnotations(level: string, decisions: ReadonlySet<string>, rules: ReadonlySet<string>): Schema {
  return {
    'x-level': level,
    ...(decisions.size > 0 ? { 'x-decision': [...decisions] } : { 'x-decision': undefined }),
    ...(rules.size > 0 ? { 'x-rules': [...rules] } : {}),
  };
}

/**
 * Collects the decisions about the name, values, form, bound and default of a schema.
 *
 * @param emittedSchema the schema in the document, whose limits may be documented ones below the bound
 */
function findDecisions(schema: z.ZodType, { behaviour }: Profile, emittedSchema?: Schema): Set<string> {
  const decisionIds = new Set<string>();
  for (const meta of collectMarks(schema)) {
    const field = meta['x-field'];
    if (typeof field === 'string') decisionIds.add(field.split(':')[0] ?? field);
    for (const mark of ['x-vocabulary', 'x-shape', 'x-bound']) {
      const decision = meta[mark];
      if (typeof decision === 'string' && !isReplacedBound(decision, emittedSchema, behaviour))
        decisionIds.add(decision);
    }
    for (const decision of findCitedDecisions(meta.description)) decisionIds.add(decision);
  }
  return decisionIds;
}

/** Whether the document shows another limit instead of an assumed bound. */
function isReplacedBound(decision: string, emittedSchema: Schema | undefined, behaviour: Behaviour): boolean {
  if (emittedSchema === undefined || !Object.hasOwn(bounds, decision)) return false;
  const maximums: readonly unknown[] = [bounds[decision as BoundId], behaviour[decision as BoundId]];
  const limits = [emittedSchema, asObject(emittedSchema.items)].flatMap(({ maxLength, maxItems, maximum }) => [
    maxLength,
    maxItems,
    maximum,
  ]);
  return !limits.some((limit) => maximums.includes(limit)) && limits.some((limit) => limit !== undefined);
}

/** The decisions about defaults and forms that a description cites. */
function findCitedDecisions(description: unknown): readonly string[] {
  return typeof description === 'string'
    ? [...description.matchAll(/@\{(option\.default\.[A-Za-z]+|post\.list\.dates\.form)\}/g)].flatMap(
        ([, id]) => id ?? [],
      )
    : [];
}

function getRules(schema: z.ZodType): Set<string> {
  return new Set(
    collectMarks(schema)
      .flatMap((meta) => [meta['x-rule'], meta['x-every-reading-rule']])
      .filter((rule) => typeof rule === 'string'),
  );
}

/** Collects the marks of a schema, of its inner schemas and of list items. Components have their own marks. */
function collectMarks(schema: z.ZodType): Readonly<Record<string, unknown>>[] {
  const inner = getStructure(schema);
  const item = inner.kind === 'array' && getStructure(inner.item).kind !== 'object' ? inner.item : undefined;
  return [...getMetadata(schema), ...(item === undefined ? [] : collectMarks(item))];
}
