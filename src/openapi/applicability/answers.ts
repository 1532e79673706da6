/** The state of a decision under a profile. */
import { type DecisionId, decision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';

/** Whether the decision applies and has an implemented answer. */
export function answers({ absent, unmodelled }: Profile, id: DecisionId): boolean {
  return !absent.has(id) && !unmodelled.has(id);
}

/** Wire decisions that affect more than names: paging determines which parameters a list request can have. */
const told: ReadonlySet<DecisionId> = new Set(['post.list.paging']);

/** Whether this decision leaves content written for the default profile valid. Names do not matter. */
export function answersByDefault(profile: Profile, id: DecisionId): boolean {
  const point = decision(id);
  if (!answers(profile, id)) return false;
  return point.kind === 'wire' && !told.has(id)
    ? true
    : JSON.stringify(profile.behaviour[id]) === JSON.stringify(point.default);
}
