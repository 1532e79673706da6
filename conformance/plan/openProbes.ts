/** Finds probes whose expected outcome is unknown. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Obstacle, RequestResult, ScriptResult } from '../judge/evidence.ts';
import type { Expectation } from '../oracle/expectation.ts';
import { explainOpenOutcome, findSettlingDecision } from '../oracle/findSettlingDecision.ts';
import { isBound } from '../oracle/readings.ts';
import { explainMissingAnswers } from '../oracle/unmodelledAnswers.ts';

/** A request with its expected outcome, before or after it was sent. */
export type PredictedRequest = Pick<RequestResult, 'step' | 'operation' | 'expectation'>;

/**
 * Probes without a known expected outcome, each with what would settle it. If the profile already answers the decision,
 * only rules on requests remain untested, because laws judge what happens afterwards.
 */
export function listOpenProbes(
  { script, requests }: Pick<ScriptResult, 'script'> & { readonly requests: readonly PredictedRequest[] },
  profile: Profile,
) {
  return requests.flatMap(({ step, operation, expectation }) => {
    const obstacle = step.role === 'probe' ? buildOpenOutcomeObstacle(operation, expectation, profile) : undefined;
    if (obstacle === undefined) return [];
    const about = step.about ?? script.about;
    const isAnswered = obstacle.kind === 'unbound' && isBound(profile, obstacle.what as DecisionId);
    return [{ about: isAnswered ? about.filter((id) => findRule(id) !== undefined) : about, obstacle }];
  });
}

function buildOpenOutcomeObstacle(
  operation: OperationId,
  expectation: Expectation,
  profile: Profile,
): Obstacle | undefined {
  const unreadable = explainOpenOutcome(operation, expectation, profile);
  if (unreadable !== undefined) return { kind: 'unreadable', ...unreadable };
  const openDecision = findSettlingDecision(operation, expectation, profile);
  if (openDecision === undefined) return undefined;
  const reason = `The expected outcome of ${operation} depends on ${openDecision}. ${explainMissingAnswers([openDecision], profile)}`;
  return { kind: 'unbound', what: openDecision, reason };
}
