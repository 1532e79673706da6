/** Requests with null members: only merge patches define null, and other services may read it as an omitted member. */
import { isObject } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isBound } from './readings.ts';

/** Whether the profile says what null means in a request of this operation. */
export function definesNull(profile: Profile, operation: OperationId): boolean {
  if (operation !== 'updatePost' && operation !== 'updateLeadMagnet') return false;
  const id = operation === 'updatePost' ? 'post.update.merge' : 'leadMagnet.update.merge';
  return isBound(profile, id) && profile.behaviour[id] === 'merge-patch';
}

/** Returns the value without members that are null; the same value if there are none. */
export function omitNullMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(omitNullMembers);
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  const definedMembers = members.flatMap(([name, member]) =>
    member === null ? [] : [[name, omitNullMembers(member)] as const],
  );
  const isUnchanged =
    definedMembers.length === members.length && definedMembers.every(([name, member]) => member === value[name]);
  return isUnchanged ? value : Object.fromEntries(definedMembers);
}
