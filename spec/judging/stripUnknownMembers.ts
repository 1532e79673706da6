/** Removes unknown members, for profiles that ignore them. */
import type { z } from 'zod';
import type { Behaviour } from '../decisions/index.ts';
import { isObject } from '../json.ts';
import { mediaNames, objectsByLabel, optionObjects } from '../schemas/content.ts';
import { getStructure } from '../schemas/introspection/structure.ts';

/** The unknown members that an object refuses although others ignore them: all, or those with these names. */
type RefusedMembers = 'all' | ReadonlySet<string>;

/** Objects that refuse unknown members, by id. */
type ClosedObjects = ReadonlyMap<string, RefusedMembers>;

const noObjects: ClosedObjects = new Map();

const close = (ids: ReadonlySet<string>, members: RefusedMembers) => [...ids].map((id) => [id, members] as const);

const closedObjectsByAnswer: Readonly<Record<string, ClosedObjects>> = {
  ignore: new Map(close(objectsByLabel, 'all')),
  'ignore-except-media': new Map([...close(objectsByLabel, 'all'), ...close(optionObjects, mediaNames)]),
  'ignore-outside-options': new Map([...close(objectsByLabel, 'all'), ...close(optionObjects, 'all')]),
};

const certainlyClosedObjectsByAnswer: Readonly<Record<string, ClosedObjects>> = {
  'ignore-except-media': new Map(close(optionObjects, new Set(['media']))),
  'ignore-outside-options': new Map(close(optionObjects, 'all')),
};

/**
 * The objects that refuse unknown members although the profile ignores those of other objects; undefined if it ignores
 * none.
 */
export const listClosedObjects = (b: Pick<Behaviour, 'request.unknown-members'>): ClosedObjects | undefined =>
  closedObjectsByAnswer[b['request.unknown-members']];

/**
 * The objects that refuse unknown members under every reading of the answer. A service that ignores unknown members may
 * also ignore an unknown label, and media under another name than `media`.
 */
export const listCertainlyClosedObjects = (b: Pick<Behaviour, 'request.unknown-members'>): ClosedObjects =>
  certainlyClosedObjectsByAnswer[b['request.unknown-members']] ?? noObjects;

/**
 * Returns the value without members that the schema does not know; the same object if there are none.
 * @param closedObjects the objects that keep their unknown members
 */
export function stripUnknownMembers(
  schema: z.ZodType,
  value: unknown,
  closedObjects: ClosedObjects = noObjects,
): unknown {
  const inner = getStructure(schema);
  if (inner.kind === 'array' && Array.isArray(value)) {
    const items = value.map((item) => stripUnknownMembers(inner.item, item, closedObjects));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (inner.kind !== 'object' || !isObject(value)) return value;
  const members = Object.entries(value);
  const refusedMembers = inner.id === undefined ? undefined : closedObjects.get(inner.id);
  const keptEntries = members.flatMap(([name, member]): [string, unknown][] => {
    const memberDefinition = inner.members.find((candidate) => candidate.name === name);
    if (memberDefinition !== undefined)
      return [[name, stripUnknownMembers(memberDefinition.schema, member, closedObjects)]];
    return refusedMembers === 'all' || refusedMembers?.has(name) === true ? [[name, member]] : [];
  });
  const isUnchanged =
    keptEntries.length === members.length && keptEntries.every(([, member], i) => member === members[i]?.[1]);
  return isUnchanged ? value : Object.fromEntries(keptEntries);
}
