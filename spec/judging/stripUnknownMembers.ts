/** Removes unknown members, for profiles that ignore them. */
import type { z } from 'zod';
import { isObject } from '../json.ts';
import { structureOf } from '../schemas/introspection/structure.ts';

const noObjects: ReadonlySet<string> = new Set();

/**
 * Returns the value without members that the schema does not know; the same object if there are none.
 * @param closed ids of the objects that keep their unknown members
 */
export function stripUnknownMembers(
  schema: z.ZodType,
  value: unknown,
  closed: ReadonlySet<string> = noObjects,
): unknown {
  const inner = structureOf(schema);
  if (inner.kind === 'array' && Array.isArray(value)) {
    const items = value.map((item) => stripUnknownMembers(inner.item, item, closed));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (inner.kind !== 'object' || !isObject(value)) return value;
  const members = Object.entries(value);
  const keptEntries = members.flatMap(([name, member]): [string, unknown][] => {
    const memberDefinition = inner.members.find((candidate) => candidate.name === name);
    if (memberDefinition !== undefined) return [[name, stripUnknownMembers(memberDefinition.schema, member, closed)]];
    return inner.id !== undefined && closed.has(inner.id) ? [[name, member]] : [];
  });
  const isUnchanged =
    keptEntries.length === members.length && keptEntries.every(([, member], i) => member === members[i]?.[1]);
  return isUnchanged ? value : Object.fromEntries(keptEntries);
}
