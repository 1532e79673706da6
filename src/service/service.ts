/**
 * The service: one transport-independent function behind every adapter. A request passes these steps: route, admission,
 * body and query; then resources, rules and handler in one tick; then the response.
 */

import { removeEcho } from '../../spec/judging/echo.ts';
import { collectFacts, collectRefs, prepare, type RequestParts } from '../../spec/judging/prepare.ts';
import { getRuleJudge } from '../../spec/judging/ruleJudge.ts';
import { type OperationId, operations } from '../../spec/operations/index.ts';
import type { Operation } from '../../spec/operations/operation.ts';
import type { Caller } from '../../spec/rules/rule.ts';
import type { PostState } from '../../spec/schemas/post.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { assertKnownOptions } from '../options/assertKnownOptions.ts';
import { type Codec, codecOf } from '../profile/codec.ts';
import { documentedBaseUrl } from '../profile/forms/nextPage.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { createAdmission, getUsage } from './admission.ts';
import { assertImplementation } from './handling/assertImplementation.ts';
import { createErrorReporter, isPromiseLike, reportFailure } from './handling/errorReporter.ts';
import { createResultReader } from './handling/handlerResult.ts';
import { omitEmptyNames } from './handling/omitEmptyNames.ts';
import { type ServiceOptions, serviceOptionNames } from './handling/serviceOptions.ts';
import type { Awaitable, FoundResources, HandlerInput, Implementation } from './implementation.ts';
import { discardBody } from './input/discardBody.ts';
import { createPartsReader } from './input/requestParts.ts';
import { drainAfter } from './input/upload/incoming.ts';
import type { Upload } from './input/upload/readUpload.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { buildRefusal, type Refusal, RefusalError } from './refusal.ts';
import type { CompletedExchange, HandlingResult, RequestState } from './requestState.ts';
import { createRefusalResponder, respond } from './responder.ts';
import { createMatcher, createMethodError, createPathError, findRedirection } from './routes.ts';

/** The API of an implementation, independent of the transport. */
export interface Service {
  readonly codec: Codec;
  /** Handles a request. Never rejects; errors become responses. */
  handle(request: ServiceRequest): Promise<ServiceResponse>;
}

/**
 * Creates a service from an implementation.
 *
 * @throws TypeError if the implementation is incomplete, or an option or a handler does not exist
 */
export function createService<C extends Caller>(
  implementation: Implementation<C>,
  options: ServiceOptions = {},
): Service {
  assertImplementation(implementation);
  assertKnownOptions('A service', options, serviceOptionNames);
  const codec = codecOf(options.profile ?? defaultProfile);
  const { behaviour, wire } = codec.profile;
  const match = createMatcher(codec.profile);
  const { readBody, readParts } = createPartsReader(codec);
  const reportError = createErrorReporter(options.onError);
  const admit = createAdmission(implementation, behaviour, reportError);
  const ruleJudge = getRuleJudge(codec.profile);
  const toRefusalResponse = createRefusalResponder(codec);
  const readResult = createResultReader(codec.profile, options.checkResults ?? false);
  const { middleware, inspect, getExtraHeaders, onResponse, enforces, getBaseUrl } = options;

  async function handle(request: ServiceRequest): Promise<ServiceResponse> {
    const state: RequestState = {
      request,
      response: undefined,
      operation: undefined,
      caller: undefined,
      body: undefined,
      isPlain: false,
      query: undefined,
      resources: undefined,
      call: undefined,
      content: undefined,
      unknownMembers: undefined,
      findings: undefined,
      responseContent: undefined,
      wireBody: undefined,
      headers: noHeaders,
    };
    const completedExchange = state as CompletedExchange & RequestState;
    try {
      const route = match(request.method, request.path);
      if (route.kind !== 'operation') {
        await discardBody(request);
        const redirection = findRedirection(request, match, behaviour);
        if (redirection === undefined)
          throw route.kind === 'none'
            ? createPathError(request, match, codec.profile)
            : createMethodError(request, route.allowedMethods);
        state.response = redirection;
      } else {
        const { operation, id } = route;
        state.operation = operation;
        // Only promises are awaited, because each wait costs a turn of the microtask queue.
        const admission = admit(operation, state);
        const caller = isPromiseLike(admission) ? await admission : admission;
        const body = readBody(operation, state);
        state.body = body instanceof Promise ? await body : body;
        const result = handleAdmitted(caller, readParts(operation, id, state), state);
        state.response = buildResponseTo(isPromiseLike(result) ? await result : result, operation, state);
      }
    } catch (error) {
      state.response = toRefusalResponse(buildRefusalFor(error, request), state);
    }
    try {
      const inspection = inspect?.(completedExchange);
      if (inspection !== undefined) await inspection;
    } catch (error) {
      state.responseContent = undefined;
      state.response = toRefusalResponse(buildRefusalFor(error, request), state);
    }
    if (getExtraHeaders !== undefined) addExtraHeaders(completedExchange, getExtraHeaders);
    // The response is complete, and is sent even if this fails.
    if (onResponse !== undefined)
      reportFailure(
        () => onResponse(completedExchange),
        (error) => reportError(error, request),
      );
    return completedExchange.response;
  }

  function buildResponseTo(result: HandlingResult, operation: OperationId, state: RequestState): ServiceResponse {
    if ('findings' in result) return toRefusalResponse(result, state);
    state.responseContent = result;
    const { path } = state.request;
    const request = { baseUrl: getBaseUrl?.() ?? documentedBaseUrl, path, query: state.query ?? {} };
    const wireBody = codec.encodeResponse(operation, result, request);
    state.wireBody = wireBody;
    return respond(wire.routes.get(operation)?.status ?? 200, 'application/json', wireBody, state.headers);
  }

  /** Converts an error to a refusal. Internal errors are reported to `onError`, not to the client. */
  function buildRefusalFor(error: unknown, request: ServiceRequest): Refusal {
    if (error instanceof RefusalError) return error;
    reportError(error, request);
    return buildRefusal('INTERNAL_ERROR', []);
  }

  function handleAdmitted(caller: C, parts: RequestParts, state: RequestState): Awaitable<HandlingResult> {
    const { request, body } = state;
    const { operation } = parts;
    const proceed = () => handleInOneTick(caller, parts, state);
    const run = middleware === undefined ? proceed : () => middleware({ operation, caller, request }, proceed);
    return operation === 'uploadMedia' ? drainAfter(body as Upload, state, run) : run();
  }

  /**
   * Finds the resources, checks the rules and calls the handler. If they are returned synchronously, nothing is
   * awaited until the handler has been called, so that no two requests use the last post of a quota.
   */
  function handleInOneTick(caller: C, parts: RequestParts, state: RequestState): Awaitable<HandlingResult> {
    const structure = ruleJudge.checkStructure(parts.operation, parts.query, parts.body);
    // Facts, rules and handler share one instant; otherwise a post could fall due between them.
    const now = implementation.now?.(caller) ?? Date.now();
    const resources = implementation.findResources(caller, collectRefs(parts, operations[parts.operation]), now);
    return isPromiseLike(resources)
      ? resources.then((foundResources) => judgeAndHandle(caller, parts, structure, foundResources, now, state))
      : judgeAndHandle(caller, parts, structure, resources, now, state);
  }

  function judgeAndHandle(
    caller: C,
    parts: RequestParts,
    structure: readonly Finding[],
    resources: FoundResources,
    now: Instant,
    state: RequestState,
  ): Awaitable<HandlingResult> {
    const { operation, id, query } = parts;
    const contract: Operation = operations[operation];
    const facts = collectFacts(resources, now, () => getUsage(implementation, caller, now));
    const judgedRequest =
      structure.length === 0 ? { parts, structure } : removeEcho(parts, structure, resources.post, codec.profile);
    const { call, content } = prepare(judgedRequest.parts, resources, behaviour);
    state.resources = resources;
    state.call = call;
    // A missing resource has no content.
    const exists = resources.post !== undefined || resources.leadMagnet !== undefined;
    const findings = ruleJudge.findBrokenRules(call, exists ? content : undefined, facts, judgedRequest.structure);
    const ruleRefusal = ruleJudge.selectRefusal(findings, enforces);
    if (ruleRefusal !== undefined) return buildRefusal(ruleRefusal.code, ruleRefusal.findings);
    state.content = content;
    const handler = implementation.handlers[operation] as
      | ((input: HandlerInput<C, OperationId>) => unknown)
      | undefined;
    if (handler === undefined) throw new RefusalError('NOT_IMPLEMENTED');
    const body = operation === 'uploadMedia' ? state.body : judgedRequest.parts.body;
    const handledContent = omitEmptyNames(content);
    const input = { operation, caller, now, id, query: expandStates(query), body, content: handledContent, facts };
    const data = handler(input as unknown as HandlerInput<C, OperationId>);
    return isPromiseLike(data) ? data.then((value) => readResult(contract, value)) : readResult(contract, data);
  }

  /** Expands the status filter, because one wire value may stand for several states. */
  function expandStates(query: RequestParts['query']): RequestParts['query'] {
    const { status } = query;
    return typeof status === 'string'
      ? { ...query, status: codec.synonyms('post.states', status) as readonly PostState[] }
      : query;
  }

  /** Adds headers to the response, which nothing else has yet. */
  function addExtraHeaders(
    exchange: CompletedExchange,
    headersOf: NonNullable<ServiceOptions['getExtraHeaders']>,
  ): void {
    try {
      Object.assign(exchange.response.headers, headersOf(exchange));
    } catch (error) {
      // The response is sent without the additional headers.
      reportError(error, exchange.request);
    }
  }

  return { codec, handle };
}

const noHeaders: Readonly<Record<string, string>> = {};
