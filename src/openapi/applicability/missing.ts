/** What speaks of members that the implementation does not have. */
import { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import { operationOf } from '../../../spec/operations/index.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import { LeadMagnetCreate } from '../../../spec/schemas/leadMagnet.ts';
import { PostCreate } from '../../../spec/schemas/post.ts';
import { membersOf, unwrap } from '../../../spec/schemas/walk.ts';
import { canonical } from '../schema/canonical.ts';
import type { Schema } from '../schema/schema.ts';

/** Whether a request, or what is given before it, sends a member that is missing on the wire. */
export function sendsMissing(
  { operation, request, given = {} }: Pick<Vector, 'operation' | 'request' | 'given'>,
  wire: Wire,
): boolean {
  const { body, query } = operationOf(operation);
  return (
    hasMissing(request.body, body, wire) ||
    hasMissing(request.query, query, wire) ||
    Object.values(given.posts ?? {}).some((post) => hasMissing(post, PostCreate, wire)) ||
    Object.values(given.leadMagnets ?? {}).some((magnet) => hasMissing(magnet, LeadMagnetCreate, wire))
  );
}

/** Whether a value in canonical names has a member that is missing on the wire. */
function hasMissing(value: unknown, schema: z.ZodType | undefined, wire: Wire): boolean {
  if (schema === undefined || wire.missing.size === 0) return false;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray)
    return Array.isArray(value) && value.some((item) => hasMissing(item, inner.element as z.ZodType, wire));
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return false;
  return membersOf(inner).some(({ name, schema: member, field }) => {
    if (!Object.hasOwn(value, name)) return false;
    return (field !== undefined && wire.missing.has(field)) || hasMissing(value[name], member, wire);
  });
}

/** Whether a fragment of JSON Schema in canonical names speaks of a member that is missing on the wire. */
export function saysMissing(fragment: unknown, schema: z.ZodType | undefined, wire: Wire): boolean {
  if (schema === undefined || wire.missing.size === 0 || !isObject(fragment)) return false;
  const inner = unwrap(schema);
  const members = inner instanceof z.ZodObject ? membersOf(inner) : [];
  const item = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
  const gone = new Set(
    members.flatMap(({ name, field }) => (field !== undefined && wire.missing.has(field) ? [name] : [])),
  );
  return Object.entries(fragment as Schema).some(([keyword, value]) => {
    switch (keyword) {
      case 'required':
        return (value as readonly string[]).some((name) => gone.has(name));
      case 'properties':
        return Object.entries(value as Schema).some(
          ([name, part]) =>
            gone.has(name) || saysMissing(part, members.find((member) => member.name === name)?.schema, wire),
        );
      case 'items':
      case 'contains':
        return saysMissing(value, item, wire);
      case 'allOf':
      case 'anyOf':
      case 'oneOf':
        return (value as readonly unknown[]).some((part) => saysMissing(part, inner, wire));
      case 'not':
      case 'if':
      case 'then':
      case 'else':
        return saysMissing(value, inner, wire);
      default:
        return false;
    }
  });
}

/** The fields of each component that a rule judges by their form; undefined: a member that no decision names. */
const judged: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string | undefined>>> = judgedFields();

function judgedFields(): Map<string, Map<string, Set<string | undefined>>> {
  const found = new Map<string, Map<string, Set<string | undefined>>>();
  for (const [component, schema] of canonical.zod)
    if (schema instanceof z.ZodObject)
      for (const { schema: member, field } of membersOf(schema))
        for (const rule of rulesOf(member)) {
          const components = found.get(rule) ?? new Map<string, Set<string | undefined>>();
          found.set(rule, components.set(component, (components.get(component) ?? new Set()).add(field)));
        }
  return found;
}

function rulesOf(schema: z.ZodType): readonly string[] {
  const inner = unwrap(schema);
  const { 'x-rule': rule, 'x-missing-rule': missing } = schema.meta() ?? {};
  return [...[rule, missing].filter((id) => typeof id === 'string'), ...(inner === schema ? [] : rulesOf(inner))];
}

/** Whether a rule judges the form of members, in all components or in one, and none of them is there. */
export function judgesMissing(rule: string, wire: Wire, component?: string): boolean {
  const components = judged.get(rule);
  const fields =
    component === undefined ? [...(components?.values() ?? [])] : [components?.get(component) ?? new Set()];
  const all = fields.flatMap((set) => [...set]);
  return all.length > 0 && all.every((field) => field !== undefined && wire.missing.has(field));
}
