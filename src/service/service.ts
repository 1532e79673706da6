/**
 * The service: one neutral function behind every door.
 * Route, credentials, rate, plan, media type, size, syntax, then rules and facts, then the handler, then the codec.
 */
import type { ErrorCode } from '../../spec/errors.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Caller, Facts, Usage } from '../../spec/rules/rule.ts';
import { gates } from '../../spec/rules/service/gates.ts';
import type { PostState } from '../../spec/schemas/post.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { type Answer, type Codec, codecOf } from '../profile/codec.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { type Parts, prepare, refsOf } from './call.ts';
import { bearerToken } from './credentials.ts';
import type { Found, HandlerInput, Implementation, IncomingFile } from './implementation.ts';
import { discard, readJson } from './jsonBody.ts';
import { createJudge } from './judge.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { parseQuery, typedQuery } from './query.ts';
import { rateHeaders } from './rateHeaders.ts';
import { Refused, shown } from './refused.ts';
import { matcherOf } from './routes.ts';
import { strip } from './strip.ts';
import { readUpload } from './upload/readUpload.ts';

export interface ServiceOptions {
  readonly profile?: Profile;
  /** Hears of failures that are nobody's fault but the implementation's; the client only learns that there was one. */
  readonly onError?: (error: unknown, request: ServiceRequest) => void;
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
  const judge = createJudge(codec.profile);

  async function handle(request: ServiceRequest): Promise<ServiceResponse> {
    const exchange: Exchange = { operation: undefined, headers: {} };
    try {
      const { operation, answer } = await answerTo(request, exchange);
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
    const sent = typedQuery(operation, codec.decodeQuery(operation, parseQuery(request.query)));
    const parts = lenient({ operation, id, query: sent, body: operation === 'uploadMedia' ? undefined : body });
    const structure = judge.structureOf(operation, parts.query, parts.body);
    // One instant for facts, rules and handler, or a post could fall due between them.
    const now = implementation.now?.(caller) ?? Date.now();
    const facts = implementation.facts(caller, refsOf(parts), now);
    const input = judged(caller, now, parts, structure, isPromise(facts) ? await facts : facts);
    const handler = implementation.handlers[operation] as
      | ((input: HandlerInput<C, OperationId>) => unknown)
      | undefined;
    if (handler === undefined) throw new Refused('NOT_IMPLEMENTED');
    const made = handler({ ...input, body: operation === 'uploadMedia' ? body : parts.body } as HandlerInput<
      C,
      OperationId
    >);
    const result = isPromise(made) ? await made : made;
    return { operation, answer: operationOf(operation).paged ? (result as Answer) : { data: result } };
  }

  /** A path that only case or a trailing slash keeps from a route breaks another rule than one that is nowhere. */
  function unknownPath({ method, path }: ServiceRequest): Refused {
    const near = match(method, path.toLowerCase().replace(/\/+$/, '')).kind !== 'none';
    const detail = near ? 'Paths are case-sensitive and end without a slash.' : 'The service has no such path.';
    return new Refused('NOT_FOUND', [
      { rule: near ? 'request.path.strict' : 'request.route', at: '', actual: path.slice(0, 64), detail },
    ]);
  }

  /** Credentials, then the gates. */
  async function admit(request: ServiceRequest, operation: OperationId, exchange: Exchange): Promise<C> {
    const token = bearerToken(request.header('authorization'), behaviour['auth.scheme']);
    const known = token === undefined ? undefined : implementation.authenticate(token);
    const caller = isPromise(known) ? await known : known;
    const now = implementation.now?.(caller) ?? Date.now();
    const usage = usageOf(caller);
    for (const gate of gates) {
      if (gate.on !== 'all' && !gate.on.includes(operation)) continue;
      const code = gate.refuses(caller, usage, now, behaviour);
      if (code === undefined) continue;
      exchange.headers = rateHeaders(caller, usage, now, code !== 'RATE_LIMITED', behaviour);
      throw await afterBody(
        request,
        new Refused(code, [{ rule: gate.id, at: '', detail: gate.summary }], { headers: gateHeaders(code) }),
      );
    }
    exchange.headers = rateHeaders(caller, usage, now, true, behaviour);
    // The first gate refuses whoever is nobody.
    const somebody = caller as C;
    implementation.admitted?.(somebody, now);
    return somebody;
  }

  async function bodyOf(request: ServiceRequest, operation: OperationId): Promise<unknown> {
    const { body, bodyType } = operationOf(operation);
    if (body === undefined) return discard(request);
    if (bodyType === 'multipart/form-data') return readUpload(request) satisfies Promise<IncomingFile>;
    return codec.decodeBody(operation, await readJson(request));
  }

  /** For profiles that ignore what they do not know. */
  function lenient(parts: Parts): Parts {
    const { body, query } = operationOf(parts.operation);
    if (behaviour['request.unknown-members'] !== 'ignore') return parts;
    return {
      ...parts,
      body: body === undefined ? parts.body : strip(body, parts.body),
      query: query === undefined ? {} : (strip(query, parts.query) as Parts['query']),
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
    const facts = factsOf(found, now, {
      ...usageOf(caller),
      publishedThisMonth: found.publishedThisMonth ?? usageOf(caller).publishedThisMonth,
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

  function usageOf(caller: C | undefined): Usage {
    const used = caller === undefined ? undefined : implementation.usage?.(caller);
    return {
      plans: caller?.plans ?? [],
      requests: used?.requests ?? [],
      publishedThisMonth: used?.publishedThisMonth ?? 0,
    };
  }

  function refusal(error: unknown, request: ServiceRequest, { operation, headers }: Exchange): ServiceResponse {
    const refused = error instanceof Refused ? error : new Refused('INTERNAL_ERROR');
    if (!(error instanceof Refused)) options.onError?.(error, request);
    const { status, contentType, body } = codec.encodeRefusal(
      {
        code: refused.code,
        findings: shown(refused.findings),
        ...(refused.sentence === undefined ? {} : { message: refused.sentence }),
      },
      operation,
    );
    return respond(status, contentType, body, { ...headers, ...refused.headers });
  }

  return { codec, handle };
}

/** What is known of a request while it is answered. */
interface Exchange {
  operation: OperationId | undefined;
  headers: Readonly<Record<string, string>>;
}

function respond(
  status: number,
  contentType: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): ServiceResponse {
  return {
    status,
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, ...headers },
    body: JSON.stringify(body),
  };
}

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

/** A refusal that does not look at the body still lets it come in, or the client would see a broken connection. */
async function afterBody(request: ServiceRequest, refused: Refused): Promise<Refused> {
  await discard(request);
  return refused;
}

function gateHeaders(code: ErrorCode): Record<string, string> {
  return code === 'UNAUTHENTICATED' ? { 'WWW-Authenticate': 'Bearer' } : {};
}

/** Anything that can be awaited: query builders are no Promises but have a `then`. */
function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
