/** The state of a decision under a profile. */
import { isDeepStrictEqual } from 'node:util';
import { type DecisionId, getDecision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';

/** Whether the decision applies and has an implemented answer. */
export function hasImplementedAnswer({ absent, unmodelled }: Profile, id: DecisionId): boolean {
  return !absent.has(id) && !unmodelled.has(id);
}

/** Wire decisions that affect more than names: paging determines which parameters a list request can have. */
const relevantWireDecisions: ReadonlySet<DecisionId> = new Set(['post.list.paging']);

/** Whether this decision leaves content written for the default profile valid. Names do not matter. */
export function hasDefaultAnswer(profile: Profile, id: DecisionId): boolean {
  const definition = getDecision(id);
  if (!hasImplementedAnswer(profile, id)) return false;
  return definition.kind === 'wire' && !relevantWireDecisions.has(id)
    ? true
    : isDeepStrictEqual(profile.behaviour[id], definition.default);
}
