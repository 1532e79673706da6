/**
 * The service: one transport-independent function behind every adapter. A request passes these steps: route, admission,
 * body and query; then facts, rules and handler in one tick; then the response.
 */

import { z } from 'zod';
import { createJudging } from '../../spec/judging/judging.ts';
import { type Parts, prepare } from '../../spec/judging/prepare.ts';
import { strip } from '../../spec/judging/strip.ts';
import { typedQuery } from '../../spec/judging/typedQuery.ts';
import { type OperationId, operations } from '../../spec/operations/index.ts';
import type { Operation } from '../../spec/operations/operation.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Caller } from '../../spec/rules/rule.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import type { PostState } from '../../spec/schemas/post.ts';
import { type Answer, type Codec, codecOf } from '../profile/codec.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { createAdmission, usageOf } from './admission.ts';
import type { AnsweredExchange, Around, Exchange, Outcome } from './exchange.ts';
import { factsOf, refsOf } from './facts.ts';
import type { Awaitable, HandlerInput, Implementation } from './implementation.ts';
import { discard, readJson } from './input/jsonBody.ts';
import { parseQuery } from './input/query.ts';
import { readAwayAfter, uploadIn } from './input/upload/incoming.ts';
import type { Upload } from './input/upload/readUpload.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { Refused } from './refused.ts';
import { createRefusal, respond } from './responder.ts';
import { matcherOf, withoutTrailingSlashes } from './routes.ts';

/** The options of a service. */
export interface ServiceOptions {
  readonly profile?: Profile;
  /** Called with errors of the implementation. The client gets a generic internal error. */
  readonly onError?: (error: unknown, request: ServiceRequest) => void;
  /** Returns false for a rule that the service skips, because it is incomplete or faulty on purpose. */
  readonly enforces?: (rule: string) => boolean;
  /** Wraps the handling of every admitted request. A thrown `Refused` becomes the response. */
  readonly around?: Around;
  /** Inspects every response before it is sent. A thrown `Refused` replaces it. */
  readonly inspect?: (exchange: AnsweredExchange) => Awaitable<void>;
  /** Adds headers to a response, based on the exchange. */
  readonly headersFor?: (exchange: AnsweredExchange) => Readonly<Record<string, string>>;
  /** Called with every exchange after its response is complete. */
  readonly answered?: (exchange: AnsweredExchange) => void;
}

/** The API of an implementation, independent of the transport. */
export interface Service {
  readonly codec: Codec;
  /** Handles a request. Never rejects; errors become responses. */
  handle(request: ServiceRequest): Promise<ServiceResponse>;
}

/** Creates a service from an implementation. */
export function createService<C extends Caller>(
  implementation: Implementation<C>,
  options: ServiceOptions = {},
): Service {
  const codec = codecOf(options.profile ?? defaultProfile);
  const { behaviour, wire } = codec.profile;
  const ignoresMembers = behaviour['request.unknown-members'] === 'ignore';
  const ignoresParameters = behaviour['request.unknown-parameters'] === 'ignore';
  const match = matcherOf(wire);
  const admit = createAdmission(implementation, behaviour);
  const judging = createJudging(codec.profile);
  const refusal = createRefusal(codec, options.onError);
  const { around, inspect, headersFor, answered, enforces, onError } = options;

  async function handle(request: ServiceRequest): Promise<ServiceResponse> {
    const exchange = begun(request) as AnsweredExchange & Exchange;
    try {
      exchange.response = await answerTo(exchange);
    } catch (error) {
      exchange.response = refusal(error, exchange);
    }
    try {
      await inspect?.(exchange);
    } catch (error) {
      exchange.answer = undefined;
      exchange.response = refusal(error, exchange);
    }
    if (headersFor !== undefined) exchange.response = marked(exchange, headersFor);
    answered?.(exchange);
    return exchange.response;
  }

  /** Runs all steps of a request in order. Throws a refusal or an error of the implementation. */
  async function answerTo(exchange: Exchange): Promise<ServiceResponse> {
    const { request } = exchange;
    const found = match(request.method, request.path);
    if (found.kind !== 'operation') {
      await discard(request);
      throw found.kind === 'none' ? unknownPath(request) : wrongMethod(request, found.allowed);
    }
    const { operation, id } = found;
    exchange.operation = operation;
    const caller = await admit(operation, exchange);
    const parts = await partsOf(operation, id, exchange);
    const outcome = await outcomeOf(caller, parts, exchange);
    if (outcome instanceof Refused) return refusal(outcome, exchange);
    exchange.answer = outcome;
    const told = codec.encodeAnswer(operation, outcome);
    exchange.told = told;
    return respond(wire.routes.get(operation)?.status ?? 200, 'application/json', told, exchange.headers);
  }

  /** Reads body and query in canonical names, without the members that the profile ignores. */
  async function partsOf(operation: OperationId, id: string, exchange: Exchange): Promise<Parts> {
    const { request } = exchange;
    const { body: ofBody, query: ofQuery, bodyType, paged, tag }: Operation = operations[operation];
    if (ofBody === undefined) await discard(request);
    else if (bodyType === 'multipart/form-data') exchange.body = await uploadIn(request);
    else exchange.body = codec.decodeBody(operation, await readJson(request));
    // A list with numbered pages has a query even if none is sent.
    if (request.query !== '' || paged)
      exchange.query = typedQuery(operation, codec.decodeQuery(operation, parseQuery(request.query)));
    const { body: sent, query: asked = nothing } = exchange;
    const taken = bodyType === 'multipart/form-data' ? undefined : sent;
    const body = ignoresMembers && ofBody !== undefined ? strip(ofBody, taken) : taken;
    const query = ignoresParameters ? (strip(ofQuery ?? none, asked) as Parts['query']) : asked;
    exchange.strangers = { body: body !== taken, query: query !== asked };
    return { operation, id, query, body, post: tag === 'Posts' ? viewPost(body) : undefined };
  }

  function outcomeOf(caller: C, parts: Parts, exchange: Exchange): Awaitable<Outcome> {
    const { request, body } = exchange;
    const { operation } = parts;
    const proceed = () => actInOneTick(caller, parts, exchange);
    const act = around === undefined ? proceed : () => around({ operation, caller, request }, proceed);
    return operation === 'uploadMedia' ? readAwayAfter(body as Upload, exchange, act) : act();
  }

  /**
   * Fetches the facts, checks the rules and calls the handler. If the implementation returns the facts synchronously,
   * nothing is awaited until the handler has been called, so that no two requests act on the same facts. Otherwise, two
   * requests could both use the last post of a quota, or one could change a post that the other deletes.
   */
  async function actInOneTick(caller: C, parts: Parts, exchange: Exchange): Promise<Outcome> {
    const { operation, id, query } = parts;
    const contract: Operation = operations[operation];
    const structure = judging.structureOf(operation, query, parts.body);
    // Facts, rules and handler share one instant; otherwise a post could fall due between them.
    const now = implementation.now?.(caller) ?? Date.now();
    const asked = implementation.facts(caller, refsOf(parts, contract), now);
    const found = 'then' in asked ? await asked : asked;
    const facts = factsOf(found, now, () => usageOf(implementation, caller, now));
    const { call, content } = prepare(parts, found, behaviour);
    exchange.found = found;
    exchange.call = call;
    // A missing resource has no content to merge the update into.
    const isThere = found.post !== undefined || found.leadMagnet !== undefined;
    const broken = judging.findingsOf(call, isThere ? content : undefined, facts, structure);
    const refused = judging.refusalOf(broken, enforces);
    if (refused !== undefined) return new Refused(refused.code, refused.findings);
    exchange.content = content;
    const handler = implementation.handlers[operation] as
      | ((input: HandlerInput<C, OperationId>) => unknown)
      | undefined;
    if (handler === undefined) throw new Refused('NOT_IMPLEMENTED');
    const body = operation === 'uploadMedia' ? exchange.body : parts.body;
    const input = { operation, caller, now, id, query: withStates(query), body, content, facts };
    const made = handler(input as unknown as HandlerInput<C, OperationId>);
    // The first await after the facts.
    const data = await made;
    return contract.paged ? (data as Answer) : { data };
  }

  /** Expands the status filter, because one wire value may stand for several states. */
  function withStates(query: Parts['query']): Parts['query'] {
    const { status } = query;
    return typeof status === 'string'
      ? { ...query, status: codec.synonyms('post.states', status) as readonly PostState[] }
      : query;
  }

  /** Adds headers to the response. */
  function marked(exchange: AnsweredExchange, headersOf: NonNullable<ServiceOptions['headersFor']>): ServiceResponse {
    const { request, response } = exchange;
    try {
      return { ...response, headers: { ...response.headers, ...headersOf(exchange) } };
    } catch (error) {
      // The response is sent without the additional headers.
      onError?.(error, request);
      return response;
    }
  }

  /** A path that differs from a route only in case or a trailing slash breaks a rule of its own. */
  function unknownPath({ method, path }: ServiceRequest): Refused {
    const near = match(method, withoutTrailingSlashes(path.toLowerCase())).kind !== 'none';
    const detail = near ? 'Paths are case-sensitive and must not end with a slash.' : 'The API has no such path.';
    return new Refused('NOT_FOUND', [
      { rule: near ? 'request.path.strict' : 'request.route', at: '', actual: path.slice(0, 64), detail },
    ]);
  }

  return { codec, handle };
}

function wrongMethod({ method }: ServiceRequest, allowed: readonly string[]): Refused {
  const methods = allowed.join(', ');
  return new Refused(
    'METHOD_NOT_ALLOWED',
    [{ rule: 'request.method', at: '', limit: methods, actual: method, detail: `This path accepts ${methods}.` }],
    { headers: { Allow: methods } },
  );
}

/** The initial exchange of a request. */
function begun(request: ServiceRequest): Exchange {
  return {
    request,
    response: undefined,
    operation: undefined,
    caller: undefined,
    body: undefined,
    query: undefined,
    found: undefined,
    call: undefined,
    content: undefined,
    strangers: undefined,
    findings: undefined,
    answer: undefined,
    told: undefined,
    headers: noHeaders,
  };
}

const noHeaders: Readonly<Record<string, string>> = {};
const nothing: Parts['query'] = {};

/** The query schema of operations without parameters. */
const none = z.object({});
