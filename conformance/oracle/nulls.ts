/** Requests with null members: a merge patch defines null, but some services refuse it or read it as an omitted member. */
import { hasNullMember } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { hasAnswer, isBound } from './readings.ts';

/** The decision on how updates of this operation are merged; undefined if it is not an update. */
export function getMergeDecision(operation: OperationId): 'post.update.merge' | 'leadMagnet.update.merge' | undefined {
  if (operation === 'updatePost') return 'post.update.merge';
  return operation === 'updateLeadMagnet' ? 'leadMagnet.update.merge' : undefined;
}

/** Whether the profile says what null means in a request of this operation. */
export function definesNull(profile: Profile, operation: OperationId): boolean {
  const id = getMergeDecision(operation);
  return id !== undefined && hasAnswer(profile, id, 'merge-patch') && isBound(profile, 'update.null');
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
