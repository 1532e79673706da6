/** Ends a script whose setup the service refused, with the reason. */
import { readMember, toText } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { formatServiceMessage } from '../../judge/serviceMessage.ts';
import { StopError } from '../../judge/stopError.ts';
import { explainOpenOutcome, findSettlingDecision } from '../../oracle/findSettlingDecision.ts';
import { explainMissingAnswers } from '../../oracle/unmodelledAnswers.ts';
import type { Script } from '../../script/script.ts';
import { isThrottled } from '../../target/isThrottled.ts';
import type { TargetResponse } from '../../target/target.ts';
import { findPlanObstacle } from './findPlanObstacle.ts';

/** How many milliseconds ahead a service may require a schedule to be; the document states no minimum. */
const maxLeadTime = 10 * 60_000;

/** Whether a request schedules a post for a time that a service may refuse as too near. */
function isScheduledSoon({ body, at }: Pick<Exchange, 'body' | 'at'>): boolean {
  const scheduledFor = parseTimestamp(toText(readMember(body, 'scheduledFor')));
  return scheduledFor !== undefined && scheduledFor > at && scheduledFor - at < maxLeadTime;
}

/** Checks a request of the setup. @throws StopError if the service did not accept it */
export function assertSetUp(
  { step, observation, expectation }: RequestResult,
  response: TargetResponse,
  profile: Profile,
  script: Script,
): void {
  if (step.role !== 'given' || observation.success) return;
  const { operation } = step;
  const planObstacle = findPlanObstacle(step, observation);
  if (planObstacle !== undefined) throw new StopError(planObstacle.kind, planObstacle.what, planObstacle.reason);
  const problem = `${operation} is needed to set up the test, but returned ${response.status === 0 ? response.error : response.status}`;
  if (response.status === 0) throw new StopError('unreachable', operation, `${problem}.`);
  if (isThrottled(response, profile, script)) throw new StopError('throttled', operation, `${problem}.`);
  if (response.status < 500 && isScheduledSoon(observation))
    throw new StopError(
      'no-hook',
      'advance',
      `${problem}${formatServiceMessage(observation.responseBody)}. The service may require a later time, for which the test can wait only with the hook "advance".`,
    );
  // An unbound decision or an unreadable state can explain the refusal, so the service is not blamed.
  const unreadable = response.status >= 500 ? undefined : explainOpenOutcome(operation, expectation, profile);
  if (unreadable !== undefined) throw new StopError('unreadable', unreadable.what, `${problem}. ${unreadable.reason}`);
  const openDecision = response.status >= 500 ? undefined : findSettlingDecision(operation, expectation, profile);
  if (openDecision === undefined)
    throw new StopError('refused', operation, `${problem}${formatServiceMessage(observation.responseBody)}.`);
  throw new StopError(
    'unbound',
    openDecision,
    `${problem}; whether it must be accepted depends on ${openDecision}. ${explainMissingAnswers([openDecision], profile)}`,
  );
}
