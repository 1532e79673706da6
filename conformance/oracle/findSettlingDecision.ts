/** Finds the decision that would settle the outcome of an open request, or the reason why none would. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Expectation } from './expectation.ts';
import { isBound } from './readings.ts';

/** Returns undefined if the outcome is not open or no answer would settle it. */
export function findSettlingDecision(
  operation: OperationId,
  { outcome, openDecisions: open, doubtful }: Expectation,
  profile: Profile,
): DecisionId | undefined {
  if (outcome !== 'open') return undefined;
  const neededDecisions = doubtful.flatMap((rule) => findRule(rule)?.needs ?? []);
  const unboundDecision = [...open, ...neededDecisions, ...stateDecisions[getOperation(operation).idOf ?? 'none']].find(
    (id) => !isBound(profile, id) && !profile.absent.has(id),
  );
  if (unboundDecision !== undefined) return unboundDecision;
  // The member is absent; only a different answer to its decision would settle the outcome.
  return dependsOnState(doubtful) ? undefined : neededDecisions[0];
}

/** Explains an outcome that is open although every decision is bound; undefined for other outcomes. */
export function explainOpenOutcome(
  operation: OperationId,
  expectation: Expectation,
  profile: Profile,
): { readonly what: string; readonly reason: string } | undefined {
  const resource = getOperation(operation).idOf;
  if (resource === undefined || expectation.outcome !== 'open' || !dependsOnState(expectation.doubtful))
    return undefined;
  if (findSettlingDecision(operation, expectation, profile) !== undefined) return undefined;
  const [record, states] = stateDecisions[resource];
  return {
    what: record as string,
    reason: `The expected outcome of ${operation} depends on the state of the ${resourceNames[resource]}, but no response shows it as ${record} and ${states} describe.`,
  };
}

const dependsOnState = (doubtfulRules: readonly string[]): boolean =>
  doubtfulRules.some((rule) => findRule(rule)?.kind === 'state');

const resourceNames = { post: 'post', leadMagnet: 'lead magnet' } as const;

/** The decisions that determine how a record shows its state. */
const stateDecisions: Readonly<Record<'post' | 'leadMagnet' | 'none', readonly DecisionId[]>> = {
  post: ['post.record', 'post.states'],
  leadMagnet: ['leadMagnet.record', 'leadMagnet.states'],
  none: [],
};
