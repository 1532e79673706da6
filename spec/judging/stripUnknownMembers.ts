/** Removes unknown members, for profiles that ignore them. */
import type { z } from 'zod';
import type { Behaviour } from '../decisions/index.ts';
import { isObject } from '../json.ts';
import { objectsByLabel, optionObjects } from '../schemas/content.ts';
import { getStructure } from '../schemas/introspection/structure.ts';

const noObjects: ReadonlySet<string> = new Set();

const closedObjectsByAnswer: Readonly<Record<string, ReadonlySet<string>>> = {
  ignore: objectsByLabel,
  'ignore-outside-options': new Set([...objectsByLabel, ...optionObjects]),
};

/**
 * The ids of the objects that refuse unknown members although the profile ignores those of other objects; undefined if
 * it ignores none.
 */
export const listClosedObjects = (b: Pick<Behaviour, 'request.unknown-members'>): ReadonlySet<string> | undefined =>
  closedObjectsByAnswer[b['request.unknown-members']];

/**
 * Returns the value without members that the schema does not know; the same object if there are none.
 * @param closedObjects ids of the objects that keep their unknown members
 */
export function stripUnknownMembers(
  schema: z.ZodType,
  value: unknown,
  closedObjects: ReadonlySet<string> = noObjects,
): unknown {
  const inner = getStructure(schema);
  if (inner.kind === 'array' && Array.isArray(value)) {
    const items = value.map((item) => stripUnknownMembers(inner.item, item, closedObjects));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (inner.kind !== 'object' || !isObject(value)) return value;
  const members = Object.entries(value);
  const keptEntries = members.flatMap(([name, member]): [string, unknown][] => {
    const memberDefinition = inner.members.find((candidate) => candidate.name === name);
    if (memberDefinition !== undefined)
      return [[name, stripUnknownMembers(memberDefinition.schema, member, closedObjects)]];
    return inner.id !== undefined && closedObjects.has(inner.id) ? [[name, member]] : [];
  });
  const isUnchanged =
    keptEntries.length === members.length && keptEntries.every(([, member], i) => member === members[i]?.[1]);
  return isUnchanged ? value : Object.fromEntries(keptEntries);
}
