/** Members of a lead magnet that an update replaces together, because the wire has them in one object. */
import { isObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getMembers } from '../../../spec/schemas/introspection/structure.ts';
import { LeadMagnetUpdate } from '../../../spec/schemas/leadMagnet.ts';
import { getWireName } from './wireName.ts';

/** The groups of members that updates replace together, in canonical names; none unless they replace whole members. */
export function listJointMembers({ behaviour, wire }: Pick<Profile, 'behaviour' | 'wire'>): readonly string[][] {
  if (behaviour['leadMagnet.update.merge'] !== 'shallow') return [];
  const members = getMembers(LeadMagnetUpdate).filter(({ field = '' }) => !wire.missingFields.has(field));
  const groups = Map.groupBy(members, (member) => getWireName(wire, member).split('.', 1)[0]);
  return [...groups.values()].filter(({ length }) => length > 1).map((group) => group.map(({ name }) => name));
}

/** The members that an update replaces although it omits them, because it has others of their group. */
export const listOmittedJointMembers = (body: object, groups: readonly string[][]): readonly string[] =>
  groups
    .filter((group) => group.some((name) => Object.hasOwn(body, name)))
    .flatMap((group) => group.filter((name) => !Object.hasOwn(body, name)));

/**
 * Returns the body of an update with null for the members that it removes by omitting them; the same body if there are
 * none.
 */
export function addOmittedJointMembers(operation: OperationId, body: unknown, groups: readonly string[][]): unknown {
  if (operation !== 'updateLeadMagnet' || !isObject(body)) return body;
  const omittedNames = listOmittedJointMembers(body, groups);
  return omittedNames.length === 0
    ? body
    : { ...body, ...Object.fromEntries(omittedNames.map((name) => [name, null])) };
}
