/** What is known of a decision under a profile. */
import { type DecisionId, decision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';

/** Whether the profile has the thing, and an answer that somebody implements. */
export function answers({ absent, unmodelled }: Profile, id: DecisionId): boolean {
  return !absent.has(id) && !unmodelled.has(id);
}

/** Pages decide what a request of the list can say, although they are told by the wire. */
const told: ReadonlySet<DecisionId> = new Set(['post.list.paging']);

/** Whether what was written for the default profile is true as far as this decision goes. Names do not matter. */
export function answersByDefault(profile: Profile, id: DecisionId): boolean {
  const point = decision(id);
  if (!answers(profile, id)) return false;
  return point.kind === 'wire' && !told.has(id)
    ? true
    : JSON.stringify(profile.behaviour[id]) === JSON.stringify(point.default);
}
