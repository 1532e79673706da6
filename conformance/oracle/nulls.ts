/** Requests with null members: a merge patch defines null, but some services refuse it or read it as an omitted member. */
import { hasNullMember } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isBound } from './readings.ts';

/** Whether the profile says what null means in a request of this operation. */
export function definesNull(profile: Profile, operation: OperationId): boolean {
  if ((operation !== 'updatePost' && operation !== 'updateLeadMagnet') || !isBound(profile, 'update.null'))
    return false;
  const id = operation === 'updatePost' ? 'post.update.merge' : 'leadMagnet.update.merge';
  return isBound(profile, id) && profile.behaviour[id] === 'merge-patch';
}

/** Returns the value without members that are null; the same value if there are none. */
export function omitNullMembers(value: unknown): unknown {
  if (!hasNullMember(value)) return value;
  if (Array.isArray(value)) return value.map(omitNullMembers);
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, member]) =>
      member === null ? [] : [[name, omitNullMembers(member)]],
    ),
  );
}
