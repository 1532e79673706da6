/** Plays one request: fills in references, computes the expected outcome, sends it and records the response. */

import { asList, asString, isObject, readMember } from '../../../spec/json.ts';
import { toTypedQuery } from '../../../spec/judging/typedQuery.ts';
import { readId } from '../../../spec/laws/traces/traceReader.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Codec, QueryValues } from '../../../src/profile/codec.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { StopError } from '../../judge/stopError.ts';
import type { CanonicalRequest } from '../../oracle/findings.ts';
import { isBound } from '../../oracle/readings.ts';
import { findAccountsIn, findOutreachIn } from '../../runState/accounts.ts';
import { type RequestStep, testsRateLimit } from '../../script/script.ts';
import { recordAccounts, recordOutreach } from '../accounts/staleAccounts.ts';
import { findNextCursor, findNextLinkProblem } from '../pages/nextCursor.ts';
import { fillReferences, findReferencesIn } from '../references/references.ts';
import { resolveReferences } from '../references/resolveReferences.ts';
import { createRequestBuilder } from '../requestBuilder.ts';
import type { ScriptRun } from '../scriptRun.ts';
import { decodeAsServer } from '../serverRequest.ts';
import type { KnownCaller } from '../stage.ts';
import { publishes, withTiming } from '../timing/timing.ts';
import { readHostedFile } from '../uploads/hostedFile.ts';
import { requireFile } from '../uploads/upload.ts';
import { assertAllowed } from './assertAllowed.ts';
import { assertSetUp } from './assertSetUp.ts';
import { checkKey } from './checkKey.ts';
import { findQuotaObstacle } from './findQuotaObstacle.ts';
import { withAllLeads } from './leadPages.ts';
import { assertUnambiguousId, recordNumericId, withNumericId } from './numericIds.ts';
import { toExchange } from './observe.ts';
import { dependsOnTime, predictOutcome } from './predictOutcome.ts';

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

/** Returns the request as the service decodes it, which differs from the step if the wire cannot express all of it. */
function toReceivedRequest(step: RequestStep, codec: Codec): CanonicalRequest {
  const { operation, body } = step;
  const received = decodeAsServer(step, codec);
  const receivedBody = isObject(body) && step.raw === undefined ? codec.decodeBody(operation, received.body) : body;
  return {
    operation,
    ...(step.id === undefined ? {} : { id: received.id }),
    ...(step.query === undefined ? {} : { query: toReceivedQuery(operation, step.query, received.query, codec) }),
    ...(receivedBody === undefined ? {} : { body: receivedBody }),
  };
}

/** Adds the body that the service decodes from raw text, if it is a JSON object. */
function withRawBody(
  receivedRequest: CanonicalRequest,
  { operation, raw }: RequestStep,
  codec: Codec,
): CanonicalRequest {
  if (raw === undefined) return receivedRequest;
  try {
    const body: unknown = JSON.parse(raw);
    return isObject(body) ? { ...receivedRequest, body: codec.decodeBody(operation, body) } : receivedRequest;
  } catch {
    return receivedRequest;
  }
}

/**
 * Returns the query as the service decodes it, without the default page that numbered pages add to a query without a
 * page.
 */
function toReceivedQuery(
  operation: OperationId,
  query: QueryValues,
  wireQuery: QueryValues,
  codec: Codec,
): QueryValues {
  const { cursor, ...decodedQuery } = codec.decodeQuery(operation, wireQuery);
  const typedQuery = codec.translator.isActive ? toTypedQuery(operation, decodedQuery) : decodedQuery;
  return query.cursor === undefined ? typedQuery : { ...typedQuery, cursor };
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

/** Records what a successful request created or returned. */
function recordResult(
  { step, observation, operation }: RequestResult,
  scriptRun: ScriptRun,
  caller: KnownCaller,
): void {
  const { stage, memory } = scriptRun;
  if (!observation.success) {
    // A response without the envelope is not a success, but the post exists and must be cleaned up.
    const { status, responseBody } = observation;
    const id =
      operation === 'createPost' && status >= 200 && status < 300
        ? readId(readMember(responseBody, 'data') ?? responseBody)
        : undefined;
    if (id !== undefined) scriptRun.recordCreated('post', id, caller.name);
    return;
  }
  const data = readMember(observation.responseBody, 'data');
  memory.recordSuccess(caller.name, observation, data);
  if (operation === 'listAccounts') recordAccounts(caller, findAccountsIn(data));
  if (operation === 'listOutreachAccounts') recordOutreach(caller, findOutreachIn(data));
  if (operation === 'listPosts') {
    memory.updatePosts(caller.name, asList(data));
    recordCursor(findNextCursor(observation, stage.profile), step, scriptRun);
    return;
  }
  const id = operation === 'uploadMedia' ? asString(readMember(data, 'url')) : readId(data);
  if (operation === 'uploadMedia' && id !== undefined) {
    stage.files.addUpload(id, step.parts?.find(({ name }) => name === 'file')?.content ?? '');
    scriptRun.recordCreated('file', id, caller.name);
    stage.createdResources.markLeft('file', id, caller.name, 'the contract has no operation that deletes a file');
  }
  recordNumericId(operation, data, scriptRun);
  // A republish may create a post of its own.
  const createsPost = operation === 'createPost' || (operation === 'republishPost' && id !== observation.id);
  if (createsPost && id !== undefined) scriptRun.recordCreated('post', id, caller.name);
  if (operation === 'deletePost' && observation.id !== undefined)
    stage.createdResources.markDeleted('post', observation.id, caller.name);
  if (operation === 'createLeadMagnet' && id !== undefined) {
    scriptRun.recordCreated('lead magnet', id, caller.name);
    stage.createdResources.markLeft(
      'lead magnet',
      id,
      caller.name,
      'the contract has no operation that deletes a lead magnet',
    );
  }
  if (step.as === undefined) return;
  assertReadable(operation, stage.profile);
  if (id === undefined) throw new StopError('refused', operation, `The response of ${operation} has no id.`);
  scriptRun.names.set(step.as, id);
}

function recordCursor(cursor: string | undefined, { as: name }: RequestStep, scriptRun: ScriptRun): void {
  if (cursor === undefined) return;
  const { profile } = scriptRun.stage;
  scriptRun.nextLinkProblem = findNextLinkProblem(cursor, profile);
  if (scriptRun.nextLinkProblem !== undefined && !isBound(profile, scriptRun.nextLinkProblem.decision)) return;
  scriptRun.cursors.add(cursor);
  if (name !== undefined) scriptRun.names.set(`cursor:${name}`, cursor);
}

/** @throws StopError if the profile does not say which member of the record is the id */
function assertReadable(operation: RequestStep['operation'], profile: Profile): void {
  if (operation === 'uploadMedia') return;
  const record = getOperation(operation).tag === 'Posts' ? 'post.record' : 'leadMagnet.record';
  if (isBound(profile, record)) return;
  throw new StopError(
    'unbound',
    record,
    `The member with the id of the new resource is unknown: answer ${record} in the profile.`,
  );
}
