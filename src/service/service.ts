/**
 * The service: one neutral function behind every door.
 * Route, credentials, rate, plan, media type, size, syntax, then rules and facts, then the handler, then the codec.
 */

import { z } from 'zod';
import { type Parts, prepare } from '../../spec/judging/prepare.ts';
import { strip } from '../../spec/judging/strip.ts';
import { typedQuery } from '../../spec/judging/typedQuery.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Caller } from '../../spec/rules/rule.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import type { PostState } from '../../spec/schemas/post.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type Answer, type Codec, codecOf } from '../profile/codec.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { afterBody, createAdmission } from './admission.ts';
import { type Awaitable, attempt, chain } from './awaitable.ts';
import { refsOf } from './call.ts';
import { type AnsweredExchange, type Around, begun, type Exchange, type Outcome } from './exchange.ts';
import { factsOf } from './facts.ts';
import type { Found, HandlerInput, Implementation } from './implementation.ts';
import { discard, readJson } from './jsonBody.ts';
import { createJudge } from './judge.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { parseQuery } from './query.ts';
import { Refused } from './refused.ts';
import { createRefusal, respond } from './responder.ts';
import { matcherOf } from './routes.ts';
import { withoutTrailingSlashes } from './trailingSlashes.ts';
import { readAwayAfter, uploadIn } from './upload/incoming.ts';
import type { Upload } from './upload/readUpload.ts';

export interface ServiceOptions {
  readonly profile?: Profile;
  /** Hears of failures that are nobody's fault but the implementation's; the client only learns that there was one. */
  readonly onError?: (error: unknown, request: ServiceRequest) => void;
  /** False for a rule that this service passes over: for one that is not complete yet, or faulty on purpose. */
  readonly enforces?: (rule: string) => boolean;
  /** Stands around the judging and doing of every admitted request; what it throws as `Refused` is the answer. */
  readonly around?: Around;
  /** Looks at every answer before it leaves; what it throws as `Refused` leaves instead. */
  readonly inspect?: (exchange: AnsweredExchange) => Awaitable<void>;
  /** Further headers of an answer, told by what is known of the exchange. */
  readonly headersFor?: (exchange: AnsweredExchange) => Readonly<Record<string, string>>;
  /** Hears of every exchange once its answer is made. */
  readonly answered?: (exchange: AnsweredExchange) => void;
}

export interface Service {
  readonly codec: Codec;
  /** Never rejects: whatever happens becomes an answer. */
  handle(request: ServiceRequest): Promise<ServiceResponse>;
  /** The same, in one step where nobody has to be waited for: the body is whole, and the implementation has the facts. */
  answer(request: ServiceRequest): Awaitable<ServiceResponse>;
}

/** Makes a service of an implementation. */
export function createService<C extends Caller>(
  implementation: Implementation<C>,
  options: ServiceOptions = {},
): Service {
  const codec = codecOf(options.profile ?? defaultProfile);
  const { behaviour, wire } = codec.profile;
  const ignoresMembers = behaviour['request.unknown-members'] === 'ignore';
  const ignoresParameters = behaviour['request.unknown-parameters'] === 'ignore';
  const match = matcherOf(wire);
  const judge = createJudge(codec.profile, options.enforces);
  const { admit, usageOf } = createAdmission(implementation, behaviour);
  const refusal = createRefusal(codec, options.onError);

  function answer(request: ServiceRequest): Awaitable<ServiceResponse> {
    const exchange = begun(request);
    return chain(respondTo(exchange), (made) =>
      chain(inspected(withResponse(exchange, made)), (response) => {
        const leaving = withResponse(exchange, response);
        leaving.response = headed(leaving);
        options.answered?.(leaving);
        return leaving.response;
      }),
    );
  }

  function headed(exchange: AnsweredExchange): ServiceResponse {
    const { request, response } = exchange;
    const { headersFor } = options;
    if (headersFor === undefined) return response;
    try {
      return { ...response, headers: { ...response.headers, ...headersFor(exchange) } };
    } catch (error) {
      // An answer without its remarks is better than none.
      options.onError?.(error, request);
      return response;
    }
  }

  function inspected(exchange: Exchange & { response: ServiceResponse }): Awaitable<ServiceResponse> {
    const { inspect } = options;
    if (inspect === undefined) return exchange.response;
    return attempt(
      () => chain(inspect(exchange), () => exchange.response),
      (error) => {
        exchange.answer = undefined;
        return refusal(error, exchange);
      },
    );
  }

  function respondTo(exchange: Exchange): Awaitable<ServiceResponse> {
    return attempt(
      () => answerTo(exchange),
      (error) => refusal(error, exchange),
    );
  }

  function answerTo(exchange: Exchange): Awaitable<ServiceResponse> {
    const { request } = exchange;
    const found = match(request.method, request.path);
    if (found.kind === 'none') return afterBody(request, unknownPath(request));
    if (found.kind === 'method') return afterBody(request, wrongMethod(request, found.allowed));
    const { operation, id } = found;
    exchange.operation = operation;
    const admitted = admit(operation, exchange);
    return chain(admitted, (caller) =>
      chain(bodyOf(request, operation), (body) =>
        chain(answerOf(caller, operation, id, body, exchange), (answer) => {
          if (answer instanceof Refused) return refusal(answer, exchange);
          exchange.answer = answer;
          const status = codec.route(operation)?.status ?? 200;
          const told = codec.encodeAnswer(operation, answer);
          exchange.told = told;
          return respond(status, 'application/json', told, exchange.headers);
        }),
      ),
    );
  }

  function answerOf(
    caller: C,
    operation: OperationId,
    id: string,
    body: unknown,
    exchange: Exchange,
  ): Awaitable<Outcome> {
    const { request } = exchange;
    exchange.body = body;
    const query = typedQuery(operation, codec.decodeQuery(operation, parseQuery(request.query)));
    exchange.query = query;
    const read = lenient(operation, id, query, operation === 'uploadMedia' ? undefined : body);
    exchange.strangers = { body: operation !== 'uploadMedia' && read.body !== body, query: read.query !== query };
    const proceed = () => judgeAndDo(caller, read, body, exchange);
    const answer = () => options.around?.({ operation, caller, request }, proceed) ?? proceed();
    return operation === 'uploadMedia' ? readAwayAfter(body as Upload, exchange, answer) : answer();
  }

  function judgeAndDo(caller: C, parts: Parts, body: unknown, exchange: Exchange): Awaitable<Outcome> {
    const { operation } = parts;
    const structure = judge.structureOf(operation, parts.query, parts.body);
    // One instant for facts, rules and handler, or a post could fall due between them.
    const now = implementation.now?.(caller) ?? Date.now();
    return chain(implementation.facts(caller, refsOf(parts), now), (found) => {
      exchange.found = found;
      const input = judged(caller, now, parts, body, structure, found, exchange);
      if (input instanceof Refused) return input;
      exchange.content = input.content;
      const handler = implementation.handlers[operation] as
        | ((input: HandlerInput<C, OperationId>) => unknown)
        | undefined;
      if (handler === undefined) throw new Refused('NOT_IMPLEMENTED');
      const made = handler(input);
      return chain(made, (result) => (operationOf(operation).paged ? (result as Answer) : { data: result }));
    });
  }

  /** A path that only case or a trailing slash keeps from a route breaks another rule than one that is nowhere. */
  function unknownPath({ method, path }: ServiceRequest): Refused {
    const near = match(method, withoutTrailingSlashes(path.toLowerCase())).kind !== 'none';
    const detail = near ? 'Paths are case-sensitive and end without a slash.' : 'The service has no such path.';
    return new Refused('NOT_FOUND', [
      { rule: near ? 'request.path.strict' : 'request.route', at: '', actual: path.slice(0, 64), detail },
    ]);
  }

  function bodyOf(request: ServiceRequest, operation: OperationId): Awaitable<unknown> {
    const { body, bodyType } = operationOf(operation);
    if (body === undefined) return discard(request);
    if (bodyType === 'multipart/form-data') return uploadIn(request);
    return chain(readJson(request), (sent) => codec.decodeBody(operation, sent));
  }

  /** For profiles that ignore what they do not know. */
  function lenient(operation: OperationId, id: string, asked: Parts['query'], sent: unknown): Parts {
    const { body: ofBody, query: ofQuery, tag } = operationOf(operation);
    const body = ignoresMembers && ofBody !== undefined ? strip(ofBody, sent) : sent;
    const query = ignoresParameters ? (strip(ofQuery ?? none, asked) as Parts['query']) : asked;
    return { operation, id, query, body, post: tag === 'Posts' ? viewPost(body) : undefined };
  }

  function judged(
    caller: C,
    now: Instant,
    parts: Parts,
    sent: unknown,
    structure: readonly Finding[],
    found: Found,
    exchange: Exchange,
  ): HandlerInput<C, OperationId> | Refused {
    const { call, content } = prepare(parts, found, behaviour);
    exchange.call = call;
    const facts = factsOf(found, now, usageOf(caller, found.publishedThisMonth));
    // A resource that is not there cannot be patched into anything.
    const known = found.post !== undefined || found.leadMagnet !== undefined;
    const refused = judge.refusalOf(call, known ? content : undefined, facts, structure);
    if (refused !== undefined) return refused;
    const { operation, id, query } = parts;
    const body = operation === 'uploadMedia' ? sent : parts.body;
    return { operation, caller, now, id, query: listStates(query), body, content, facts } as unknown as HandlerInput<
      C,
      OperationId
    >;
  }

  /** A word of the wire may stand for several of our states. */
  function listStates(query: Parts['query']): Parts['query'] {
    const status = query.status;
    return typeof status === 'string'
      ? { ...query, status: codec.synonyms('post.states', status) as readonly PostState[] }
      : query;
  }

  return { codec, answer, handle: (request) => Promise.resolve(answer(request)) };
}

function wrongMethod({ method }: ServiceRequest, allowed: readonly string[]): Refused {
  const methods = allowed.join(', ');
  return new Refused(
    'METHOD_NOT_ALLOWED',
    [{ rule: 'request.method', at: '', limit: methods, actual: method, detail: `This path takes ${methods}.` }],
    { headers: { Allow: methods } },
  );
}

/** The exchange with its answer, which is the same object from its first step to its last. */
function withResponse(exchange: Exchange, response: ServiceResponse): Exchange & { response: ServiceResponse } {
  exchange.response = response;
  return exchange as Exchange & { response: ServiceResponse };
}

/** Of operations without parameters. */
const none = z.object({});
