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
import type { Caller, Facts, Usage } from '../../spec/rules/rule.ts';
import type { PostState } from '../../spec/schemas/post.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type Answer, type Codec, codecOf } from '../profile/codec.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { afterBody, createAdmission } from './admission.ts';
import { isThenable } from './awaitable.ts';
import { refsOf } from './call.ts';
import type { AnsweredExchange, Around, Exchange } from './exchange.ts';
import type { Found, HandlerInput, Implementation } from './implementation.ts';
import { discard, readJson } from './jsonBody.ts';
import { createJudge } from './judge.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { parseQuery } from './query.ts';
import { Refused } from './refused.ts';
import { createRefusal, respond } from './responder.ts';
import { matcherOf } from './routes.ts';
import { readUpload, type Upload } from './upload/readUpload.ts';

export interface ServiceOptions {
  readonly profile?: Profile;
  /** Hears of failures that are nobody's fault but the implementation's; the client only learns that there was one. */
  readonly onError?: (error: unknown, request: ServiceRequest) => void;
  /** False for a rule that this service passes over: for one that is not complete yet, or faulty on purpose. */
  readonly enforces?: (rule: string) => boolean;
  /** Stands around the judging and doing of every admitted request; what it throws as `Refused` is the answer. */
  readonly around?: Around;
  /** Looks at every answer before it leaves; what it throws as `Refused` leaves instead. */
  readonly inspect?: (exchange: AnsweredExchange) => Promise<void>;
  /** Further headers of an answer, told by what is known of the exchange. */
  readonly headersFor?: (exchange: AnsweredExchange) => Readonly<Record<string, string>>;
  /** Hears of every exchange once its answer is made. */
  readonly answered?: (exchange: AnsweredExchange) => void;
}

export interface Service {
  readonly codec: Codec;
  /** Never rejects: whatever happens becomes an answer. */
  handle(request: ServiceRequest): Promise<ServiceResponse>;
}

/** Makes a service of an implementation. */
export function createService<C extends Caller>(
  implementation: Implementation<C>,
  options: ServiceOptions = {},
): Service {
  const codec = codecOf(options.profile ?? defaultProfile);
  const { behaviour, wire } = codec.profile;
  const match = matcherOf(wire);
  const judge = createJudge(codec.profile, options.enforces);
  const { admit, usageOf } = createAdmission(implementation, behaviour);
  const refusal = createRefusal(codec, options.onError);

  async function handle(request: ServiceRequest): Promise<ServiceResponse> {
    const exchange: Exchange = { headers: {} };
    const response = headed(request, await inspected(request, await respondTo(request, exchange), exchange), exchange);
    options.answered?.({ request, response, ...exchange });
    return response;
  }

  function headed(request: ServiceRequest, response: ServiceResponse, exchange: Exchange): ServiceResponse {
    try {
      const headers = options.headersFor?.({ request, response, ...exchange });
      return headers === undefined ? response : { ...response, headers: { ...response.headers, ...headers } };
    } catch (error) {
      // An answer without its remarks is better than none.
      options.onError?.(error, request);
      return response;
    }
  }

  async function inspected(
    request: ServiceRequest,
    response: ServiceResponse,
    exchange: Exchange,
  ): Promise<ServiceResponse> {
    try {
      await options.inspect?.({ request, response, ...exchange });
      return response;
    } catch (error) {
      delete exchange.answer;
      return refusal(error, request, exchange);
    }
  }

  async function respondTo(request: ServiceRequest, exchange: Exchange): Promise<ServiceResponse> {
    try {
      const { operation, answer } = await answerTo(request, exchange);
      exchange.answer = answer;
      const status = codec.route(operation)?.status ?? 200;
      return respond(status, 'application/json', codec.encodeAnswer(operation, answer), exchange.headers);
    } catch (error) {
      return refusal(error, request, exchange);
    }
  }

  async function answerTo(
    request: ServiceRequest,
    exchange: Exchange,
  ): Promise<{ operation: OperationId; answer: Answer }> {
    const found = match(request.method, request.path);
    if (found.kind === 'none') throw await afterBody(request, unknownPath(request));
    if (found.kind === 'method') {
      throw await afterBody(
        request,
        new Refused(
          'METHOD_NOT_ALLOWED',
          [
            {
              rule: 'request.method',
              at: '',
              limit: found.allowed.join(', '),
              actual: request.method,
              detail: `This path takes ${found.allowed.join(', ')}.`,
            },
          ],
          { headers: { Allow: found.allowed.join(', ') } },
        ),
      );
    }
    const { operation, id } = found;
    exchange.operation = operation;
    const caller = await admit(request, operation, exchange);
    const body = await bodyOf(request, operation);
    exchange.body = body;
    const query = typedQuery(operation, codec.decodeQuery(operation, parseQuery(request.query)));
    const sent = { operation, id, query, body: operation === 'uploadMedia' ? undefined : body };
    const parts = lenient(sent);
    exchange.query = query;
    exchange.strangers = { body: parts.body !== sent.body, query: parts.query !== sent.query };
    const proceed = () => judgeAndDo(caller, parts, body, exchange);
    try {
      const answer = await (options.around?.({ operation, caller, request }, proceed) ?? proceed());
      await restOf(body, exchange);
      return { operation, answer };
    } catch (error) {
      // Of a connection that is cut nothing more is wanted.
      if (!(error instanceof Refused && error.cut !== undefined)) await restOf(body, exchange);
      throw error;
    }
  }

  /** What nobody read of an upload would be taken for the next request. */
  async function restOf(body: unknown, exchange: Exchange): Promise<void> {
    if (exchange.operation !== 'uploadMedia' || (await (body as Upload).readAway())) return;
    exchange.headers = { ...exchange.headers, Connection: 'close' };
  }

  async function judgeAndDo(caller: C, parts: Parts, body: unknown, exchange: Exchange): Promise<Answer> {
    const { operation } = parts;
    const structure = judge.structureOf(operation, parts.query, parts.body);
    // One instant for facts, rules and handler, or a post could fall due between them.
    const now = implementation.now?.(caller) ?? Date.now();
    const facts = implementation.facts(caller, refsOf(parts), now);
    const found = isThenable(facts) ? await Promise.resolve(facts) : facts;
    exchange.found = found;
    const input = judged(caller, now, parts, structure, found);
    exchange.content = input.content;
    const handler = implementation.handlers[operation] as
      | ((input: HandlerInput<C, OperationId>) => unknown)
      | undefined;
    if (handler === undefined) throw new Refused('NOT_IMPLEMENTED');
    const made = handler({ ...input, body: operation === 'uploadMedia' ? body : parts.body } as HandlerInput<
      C,
      OperationId
    >);
    const result = isThenable(made) ? await Promise.resolve(made) : made;
    return operationOf(operation).paged ? (result as Answer) : { data: result };
  }

  /** A path that only case or a trailing slash keeps from a route breaks another rule than one that is nowhere. */
  function unknownPath({ method, path }: ServiceRequest): Refused {
    const near = match(method, path.toLowerCase().replace(/\/+$/, '')).kind !== 'none';
    const detail = near ? 'Paths are case-sensitive and end without a slash.' : 'The service has no such path.';
    return new Refused('NOT_FOUND', [
      { rule: near ? 'request.path.strict' : 'request.route', at: '', actual: path.slice(0, 64), detail },
    ]);
  }

  async function bodyOf(request: ServiceRequest, operation: OperationId): Promise<unknown> {
    const { body, bodyType } = operationOf(operation);
    if (body === undefined) return discard(request);
    if (bodyType === 'multipart/form-data') return readUpload(request);
    return codec.decodeBody(operation, await readJson(request));
  }

  /** For profiles that ignore what they do not know. */
  function lenient(parts: Parts): Parts {
    const { body, query } = operationOf(parts.operation);
    const ofBody = behaviour['request.unknown-members'] === 'ignore' && body !== undefined;
    const ofQuery = behaviour['request.unknown-parameters'] === 'ignore';
    return {
      ...parts,
      body: ofBody ? strip(body, parts.body) : parts.body,
      query: ofQuery ? (strip(query ?? none, parts.query) as Parts['query']) : parts.query,
    };
  }

  function judged(
    caller: C,
    now: Instant,
    parts: Parts,
    structure: readonly Finding[],
    found: Found,
  ): HandlerInput<C, OperationId> {
    const { call, content } = prepare(parts, found, behaviour);
    const usage = usageOf(caller);
    const facts = factsOf(found, now, {
      ...usage,
      publishedThisMonth: found.publishedThisMonth ?? usage.publishedThisMonth,
    });
    // A resource that is not there cannot be patched into anything.
    const known = found.post !== undefined || found.leadMagnet !== undefined;
    judge.assertInOrder(call, known ? content : undefined, facts, structure);
    const { operation, id, query, body } = parts;
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

  return { codec, handle };
}

/** Of operations without parameters. */
const none = z.object({});

function factsOf(found: Found, now: number, usage: Usage): Facts {
  return {
    now,
    accounts: found.accounts ?? new Map(),
    outreachAccounts: found.outreachAccounts ?? [],
    media: found.hosted ?? new Map(),
    onOwnDomain: found.onOwnDomain ?? (() => false),
    ...(found.post === undefined ? {} : { post: found.post }),
    ...(found.leadMagnet === undefined ? {} : { leadMagnet: found.leadMagnet }),
    ...(found.watched === undefined ? {} : { watched: found.watched }),
    ...(found.cursorKnown === undefined ? {} : { cursorKnown: found.cursorKnown }),
    usage,
  };
}
