/** Plays one request: fills in references, computes the expected outcome, sends it and records the response. */

import { getOperation } from '../../../spec/operations/index.ts';
import { hasRateLimit } from '../../../spec/plans.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { StopError } from '../../judge/stopError.ts';
import { isBound } from '../../oracle/readings.ts';
import { type RequestStep, testsRateLimit } from '../../script/script.ts';
import { fillReferences, findReferencesIn } from '../references/references.ts';
import { resolveReferences } from '../references/resolveReferences.ts';
import { createRequestBuilder } from '../requestBuilder.ts';
import type { ScriptRun } from '../scriptRun.ts';
import { publishes, withTiming } from '../timing/timing.ts';
import { readHostedFile } from '../uploads/hostedFile.ts';
import { requireFile } from '../uploads/upload.ts';
import { assertAllowed } from './assertAllowed.ts';
import { assertSetUp } from './assertSetUp.ts';
import { checkKey } from './checkKey.ts';
import { findQuotaObstacle } from './findQuotaObstacle.ts';
import { withAllLeads } from './leadPages.ts';
import { assertUnambiguousId, withNumericId } from './numericIds.ts';
import { toExchange } from './observe.ts';
import { dependsOnTime, predictOutcome } from './predictOutcome.ts';
import { toReceivedRequest, withRawBody } from './receivedRequest.ts';
import { recordResult } from './recordResult.ts';

/**
 * Plays one request. Returns undefined for a control beyond the tier, whose probe may still be allowed.
 *
 * @throws StopError if the script cannot continue; BudgetExceededError, TranslationError, UnresponsiveError
 */
export async function playRequest(
  rawStep: RequestStep,
  stepIndex: number,
  scriptRun: ScriptRun,
): Promise<RequestResult | undefined> {
  const { stage, script } = scriptRun;
  const { codec, base, target, profile } = stage;
  const route = getRouteFor(rawStep, scriptRun);
  const caller = scriptRun.caller(rawStep.caller);
  await caller.clock.refresh();
  const references = findReferencesIn(rawStep);
  const filledStep =
    references.length === 0 ? rawStep : fillReferences(rawStep, await resolveReferences(references, scriptRun, caller));
  const now = caller.clock.now();
  assertUnambiguousId(filledStep, scriptRun);
  const body = withTiming(filledStep, profile, now);
  const step: RequestStep = body === undefined ? filledStep : { ...filledStep, body };
  const receivedRequest = toReceivedRequest(step, codec);
  const sentAt = Date.now();
  const initialExpectation = predictOutcome(
    step,
    receivedRequest,
    scriptRun,
    caller,
    caller.clock.getSpanBetween(sentAt, sentAt),
  );
  try {
    assertAllowed(step, step.method ?? route.method, initialExpectation, stage, now);
  } catch (error) {
    if (step.role === 'control' && error instanceof StopError && stage.tier === 'reject') return undefined;
    throw error;
  }
  const request = createRequestBuilder(withNumericId(step, scriptRun), route, {
    base,
    key: caller.hookCaller.key,
    codec,
    getFile: requireFile,
  });
  const response = await target.send(request, {
    script: script.id,
    operation: step.operation,
    skipRetries: testsRateLimit(script),
    isUnlimited: caller.plans !== undefined && !hasRateLimit(caller.plans, profile.behaviour),
  });
  // The time of handling is known only after the response. While a throttled request waited, a clock may have been advanced.
  await caller.clock.refresh();
  const span = caller.clock.getSpanBetween(response.sent, response.received);
  const expectation = dependsOnTime(receivedRequest)
    ? predictOutcome(step, receivedRequest, scriptRun, caller, span)
    : initialExpectation;
  const filename = step.parts?.find(({ name }) => name === 'file')?.filename;
  const firstPage = toExchange(
    withRawBody(receivedRequest, step, codec),
    response,
    caller,
    expectation,
    codec,
    filename,
  );
  const observation = await withAllLeads(firstPage, step, route, scriptRun, caller);
  await checkKey(step, observation, expectation, caller, stage);
  const quotaObstacle = findQuotaObstacle(observation, script, caller, profile);
  if (quotaObstacle !== undefined) {
    stage.quotas.markSpent(caller.name);
    throw new StopError(quotaObstacle.kind, quotaObstacle.what, quotaObstacle.reason);
  }
  if (observation.success && publishes(step, now)) stage.quotas.countPublication(caller.name);
  const { operation } = step;
  const result = {
    ...{ step, stepIndex, operation, entry: response.entry, observation, expectation },
    // A gateway may drop a request that looks like an attack, whichever rule it breaks.
    ...(response.isUnanswered === true && step.about?.length !== 0
      ? { closing: { kind: 'closed-connection', at: observation.at, operation } as const }
      : {}),
  };
  try {
    recordResult(result, scriptRun, caller);
    assertSetUp(result, response, profile, script);
    await readHostedFile(result, scriptRun);
  } catch (error) {
    if (error instanceof StopError) error.requestResult = result;
    throw error;
  }
  return result;
}

function getRouteFor({ operation }: RequestStep, { stage: { codec, profile } }: ScriptRun) {
  const routeDecision = getOperation(operation).route;
  const route = codec.route(operation);
  if (route === undefined) throw new StopError('absent', operation, `The implementation has no ${operation}.`);
  if (routeDecision !== undefined && !isBound(profile, routeDecision))
    throw new StopError(
      'unbound',
      routeDecision,
      `The route of ${operation} is unknown: answer ${routeDecision} in the profile.`,
    );
  return route;
}
