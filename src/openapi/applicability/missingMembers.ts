/** Finds requests, fragments and rules that refer to members that the implementation lacks. */
import type { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import { getMembers, getMetadata, getStructure } from '../../../spec/schemas/introspection/structure.ts';
import { LeadMagnetCreate } from '../../../spec/schemas/leadMagnet.ts';
import { PostCreate } from '../../../spec/schemas/post.ts';
import { canonicalComponents } from '../schema/canonical.ts';
import type { Schema } from '../schema/schema.ts';

/** Whether a request, or the setup before it, sends a member that is missing on the wire. */
export function sendsMissing(
  { operation, request, given = {} }: Pick<Vector, 'operation' | 'request' | 'given'>,
  wire: Wire,
): boolean {
  const { body, query } = getOperation(operation);
  return (
    hasMissing(request.body, body, wire) ||
    hasMissing(request.query, query, wire) ||
    Object.values(given.posts ?? {}).some((post) => hasMissing(post, PostCreate, wire)) ||
    Object.values(given.leadMagnets ?? {}).some((magnet) => hasMissing(magnet, LeadMagnetCreate, wire))
  );
}

/** Whether a value in canonical names has a member that is missing on the wire. */
function hasMissing(value: unknown, schema: z.ZodType | undefined, wire: Wire): boolean {
  if (schema === undefined || wire.missingFields.size === 0) return false;
  const structure = getStructure(schema);
  if (structure.kind === 'array')
    return Array.isArray(value) && value.some((item) => hasMissing(item, structure.item, wire));
  if (structure.kind !== 'object' || !isObject(value)) return false;
  return structure.members.some(({ name, schema: member, field }) => {
    if (!Object.hasOwn(value, name)) return false;
    return (field !== undefined && wire.missingFields.has(field)) || hasMissing(value[name], member, wire);
  });
}

/** Whether a fragment of JSON Schema in canonical names refers to a member that is missing on the wire. */
export function refersToMissing(fragment: unknown, schema: z.ZodType | undefined, wire: Wire): boolean {
  if (schema === undefined || wire.missingFields.size === 0 || !isObject(fragment)) return false;
  const structure = getStructure(schema);
  const members = getMembers(schema);
  const item = structure.kind === 'array' ? structure.item : undefined;
  const missingNames = new Set(
    members.flatMap(({ name, field }) => (field !== undefined && wire.missingFields.has(field) ? [name] : [])),
  );
  return Object.entries(fragment as Schema).some(([keyword, value]) => {
    switch (keyword) {
      case 'required':
        return (value as readonly string[]).some((name) => missingNames.has(name));
      case 'properties':
        return Object.entries(value as Schema).some(
          ([name, subschema]) =>
            missingNames.has(name) ||
            refersToMissing(subschema, members.find((member) => member.name === name)?.schema, wire),
        );
      case 'items':
      case 'contains':
        return refersToMissing(value, item, wire);
      case 'allOf':
      case 'anyOf':
      case 'oneOf':
        return (value as readonly unknown[]).some((subschema) => refersToMissing(subschema, schema, wire));
      case 'not':
      case 'if':
      case 'then':
      case 'else':
        return refersToMissing(value, schema, wire);
      default:
        return false;
    }
  });
}

/** For each rule and component, the fields whose form the rule checks; undefined stands for a fixed name. */
const fieldsByRule: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string | undefined>>> = collectFieldsByRule();

function collectFieldsByRule(): Map<string, Map<string, Set<string | undefined>>> {
  const fieldsByRuleAndComponent = new Map<string, Map<string, Set<string | undefined>>>();
  for (const [component, schema] of canonicalComponents.zod)
    for (const { schema: member, field } of getMembers(schema))
      for (const rule of getRules(member)) {
        const components = fieldsByRuleAndComponent.get(rule) ?? new Map<string, Set<string | undefined>>();
        fieldsByRuleAndComponent.set(
          rule,
          components.set(component, (components.get(component) ?? new Set()).add(field)),
        );
      }
  return fieldsByRuleAndComponent;
}

function getRules(schema: z.ZodType): readonly string[] {
  const marks = getMetadata(schema).flatMap((metadata) => [metadata['x-rule'], metadata['x-missing-rule']]);
  return marks.filter((id) => typeof id === 'string');
}

/** Whether a rule checks only members that are missing on the wire, in one component or in all. */
export function checksOnlyMissing(rule: string, wire: Wire, component?: string): boolean {
  const components = fieldsByRule.get(rule);
  const fields =
    component === undefined ? [...(components?.values() ?? [])] : [components?.get(component) ?? new Set()];
  const allFields = fields.flatMap((fieldSet) => [...fieldSet]);
  return allFields.length > 0 && allFields.every((field) => field !== undefined && wire.missingFields.has(field));
}
