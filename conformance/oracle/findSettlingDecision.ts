/** Finds the decision that would settle the outcome of an open request. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import type { Expectation } from './expectation.ts';
import { isBound } from './readings.ts';

/** Returns undefined if the outcome is not open or no answer would settle it. */
export function findSettlingDecision(
  operation: OperationId,
  { outcome, openDecisions: open, doubtful }: Expectation,
  profile: Profile,
): DecisionId | undefined {
  if (outcome !== 'open') return undefined;
  const neededDecisions = doubtful.flatMap((rule) => ruleOf(rule)?.needs ?? []);
  const unboundDecision = [...open, ...neededDecisions, ...stateDecisions[operationOf(operation).idOf ?? 'none']].find(
    (id) => !isBound(profile, id) && !profile.absent.has(id),
  );
  // The member is absent; only a different answer to its decision would settle the outcome.
  return unboundDecision ?? neededDecisions[0];
}

/** The decisions that determine how a record shows its state. */
const stateDecisions: Readonly<Record<'post' | 'leadMagnet' | 'none', readonly DecisionId[]>> = {
  post: ['post.record', 'post.states'],
  leadMagnet: ['leadMagnet.record', 'leadMagnet.states'],
  none: [],
};
