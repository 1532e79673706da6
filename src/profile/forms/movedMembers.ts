/** Members that the wire has inside another member of the same object, such as `followUps` inside `templates`. */
import { isObject } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { getMark, getMembers, getStructure, type Member } from '../../../spec/schemas/introspection/structure.ts';
import { getWireName } from './wireName.ts';

/** A member whose object on the wire also contains sibling members, which were moved into it. All names are canonical. */
export interface Parent {
  readonly name: string;
  readonly ownNames: readonly string[];
  readonly movedNames: readonly string[];
  /** Whether the parent may be null. */
  readonly isRemovable: boolean;
}

/** The decisions whose members can be moved. Those of posts cannot: their objects are closed and reshaped. */
const movableDecisions = /^(?:leadMagnet\.(?:fields|record)|lead\.fields):/;

/**
 * Whether the wire nests `member` in its sibling `parent`. This is possible only if the contract declares the members of
 * `parent`; otherwise, the moved member could not be told apart.
 */
export function isMovedInto(member: Member, parent: Member, wire: Wire): boolean {
  const [first, second] = getWireName(wire, member).split('.', 2);
  return (
    second !== undefined &&
    first === getWireName(wire, parent) &&
    movableDecisions.test(member.field ?? '') &&
    getStructure(parent.schema).kind === 'object' &&
    getMark(parent.schema, 'x-shape') === undefined
  );
}

/** The parents among the members of an object, by their names on the wire. */
export function listParents(members: readonly Member[], wire: Wire): ReadonlyMap<string, Parent> {
  const offeredMembers = members.filter(({ field }) => field === undefined || !wire.missingFields.has(field));
  return new Map(
    offeredMembers.flatMap((member): [string, Parent][] => {
      const movedNames = offeredMembers.filter((other) => isMovedInto(other, member, wire)).map(({ name }) => name);
      if (movedNames.length === 0) return [];
      const ownNames = getMembers(member.schema).map(({ name }) => name);
      const isRemovable = member.schema.safeParse(null).success;
      return [[getWireName(wire, member), { name: member.name, ownNames, movedNames, isRemovable }]];
    }),
  );
}

/** Replaces a parent that is null with one whose own members are null, unless its moved members are null as well. */
export function keepMovedMembers(value: unknown, { name, ownNames, movedNames, isRemovable }: Parent): unknown {
  if (!isObject(value) || value[name] !== null) return value;
  const movedValues = movedNames.map((movedName) => value[movedName]);
  const isWhole = movedValues.every((member) => member === null);
  if (isWhole || (!isRemovable && movedValues.every((member) => member === undefined))) return value;
  return { ...value, [name]: Object.fromEntries(ownNames.map((ownName) => [ownName, null])) };
}
