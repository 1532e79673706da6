/** Objects of the contract that on the wire also have members of the object around them, such as `templates.followUps`. */
import { isObject } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { getMark, getMembers, getStructure, type Member } from '../../../spec/schemas/introspection/structure.ts';
import { LeadMagnetUpdate } from '../../../spec/schemas/leadMagnet.ts';
import { getWireName } from './wireName.ts';

export interface Host {
  /** The canonical name, as all names here. */
  readonly name: string;
  readonly ownNames: readonly string[];
  /** The members of the object around it. */
  readonly guestNames: readonly string[];
  readonly isRemovable: boolean;
}

/** Decisions whose members may be in a host. The members of posts may not: their objects are closed and reshaped. */
const guestDecisions = /^(?:leadMagnet\.(?:fields|record)|lead\.fields):/;

/** Whether a member may be in another one: the contract names all members of that object, so it can have one more. */
export function isGuest(guest: Member, host: Member, wire: Wire): boolean {
  const [first, second] = getWireName(wire, guest).split('.', 2);
  return (
    second !== undefined &&
    first === getWireName(wire, host) &&
    guestDecisions.test(guest.field ?? '') &&
    getStructure(host.schema).kind === 'object' &&
    getMark(host.schema, 'x-shape') === undefined
  );
}

/** The hosts among the members of an object, by their names on the wire. */
export function listHosts(members: readonly Member[], wire: Wire): ReadonlyMap<string, Host> {
  const offered = members.filter(({ field }) => field === undefined || !wire.missingFields.has(field));
  return new Map(
    offered.flatMap((member): [string, Host][] => {
      const guestNames = offered.filter((guest) => isGuest(guest, member, wire)).map(({ name }) => name);
      if (guestNames.length === 0) return [];
      const ownNames = getMembers(member.schema).map(({ name }) => name);
      const isRemovable = member.schema.safeParse(null).success;
      return [[getWireName(wire, member), { name: member.name, ownNames, guestNames, isRemovable }]];
    }),
  );
}

/**
 * The name on the wire of a member of lead magnets that is in a host. If updates replace whole members, those of the wire
 * lose what those of the contract keep.
 */
export function findUpdatedGuest(wire: Wire): string | undefined {
  const members = getMembers(LeadMagnetUpdate);
  const [host] = listHosts(members, wire).values();
  const guest = members.find(({ name }) => name === host?.guestNames[0]);
  return guest === undefined ? undefined : getWireName(wire, guest);
}

/** Replaces a host that is null by one whose own members are null, unless its guests are null as well. */
export function keepGuests(value: unknown, { name, ownNames, guestNames, isRemovable }: Host): unknown {
  if (!isObject(value) || value[name] !== null) return value;
  const guests = guestNames.map((guestName) => value[guestName]);
  const isWhole = guests.every((guest) => guest === null);
  if (isWhole || (!isRemovable && guests.every((guest) => guest === undefined))) return value;
  return { ...value, [name]: Object.fromEntries(ownNames.map((ownName) => [ownName, null])) };
}
