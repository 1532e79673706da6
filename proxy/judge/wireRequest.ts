/** Finds the operation of a copied request, and reads its query and body, or the reason why the body cannot be read. */

import { Readable } from 'node:stream';
import { toTypedQuery } from '../../spec/judging/typedQuery.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { createSizeFinding, parseJson } from '../../src/service/input/jsonBody.ts';
import { assertMediaType } from '../../src/service/input/mediaType.ts';
import { parseQuery } from '../../src/service/input/query.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { RefusalError } from '../../src/service/refusal.ts';
import { createMatcher, type Match, omitTrailingSlashes } from '../../src/service/routes.ts';
import type { ObservedExchange } from '../connections/observedExchange.ts';
import { joinHeaders } from '../wire/head.ts';

/** A match, with all parameters of the path; only a translated server has parameters other than the id. */
export type LocatedMatch =
  | (Extract<Match, { kind: 'operation' }> & { readonly parameters: Readonly<Record<string, string>> })
  | Exclude<Match, { kind: 'operation' }>;

/** The target of a request, from its first line. */
export interface RequestLocation {
  /** Relative to the base URL, without the query. */
  readonly path: string;
  readonly query: string;
  readonly match: LocatedMatch;
  /** The path would match except for its case or a trailing slash. */
  readonly isNearMatch: boolean;
}

/** @param base the path of the API's base URL */
export function createLocator(
  codec: Codec,
  base: string,
): (wireExchange: ObservedExchange) => RequestLocation | undefined {
  const match = codec.translator.isActive ? createTranslatedMatcher(codec) : createProfileMatcher(codec);
  return ({ request: { method, target } }) => {
    if (!target.startsWith(`${base}/`)) return undefined;
    const queryStart = target.indexOf('?');
    const path = target.slice(base.length, queryStart < 0 ? undefined : queryStart);
    const matchesLoosely = () => match(method, omitTrailingSlashes(path.toLowerCase())).kind !== 'none';
    const routeMatch = match(method, path);
    return {
      path,
      query: queryStart < 0 ? '' : target.slice(queryStart + 1),
      match: routeMatch,
      isNearMatch: routeMatch.kind === 'none' && matchesLoosely(),
    };
  };
}

type LocationMatcher = (method: string, path: string) => LocatedMatch;

function createProfileMatcher({ profile }: Codec): LocationMatcher {
  const match = createMatcher(profile);
  return (method, path) => {
    const routeMatch = match(method, path);
    return routeMatch.kind === 'operation' ? { ...routeMatch, parameters: { id: routeMatch.id } } : routeMatch;
  };
}

function createTranslatedMatcher({ translator }: Codec): LocationMatcher {
  return (method, path) => {
    const routeMatch = translator.matchRequest(method, path);
    if (routeMatch.kind === 'none') return routeMatch;
    const { operation, parameters } = routeMatch;
    if (routeMatch.kind === 'operation') return { kind: 'operation', operation, parameters, id: parameters.id ?? '' };
    return { kind: 'wrong-method', allowedMethods: [translator.getRoute(operation)?.method ?? ''] };
  };
}

export interface ReadResult {
  readonly query: Readonly<Record<string, unknown>>;
  /** In canonical names; undefined if missing or unreadable. */
  readonly body: unknown;
  /** Why the body could not be read. */
  readonly findings: readonly Finding[];
  /** False if the proxy could not read the whole body, so that verdicts about it are guesses. */
  readonly isComplete: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readRequest(
  wireExchange: ObservedExchange,
  { query }: RequestLocation,
  operation: OperationId,
  codec: Codec,
): ReadResult {
  const typedValues = toTypedQuery(operation, codec.decodeQuery(operation, parseQuery(query)));
  const { body, bodyType } = getOperation(operation);
  if (body === undefined || bodyType === 'multipart/form-data')
    return { query: typedValues, body: undefined, findings: [], isComplete: true };
  const headers = joinHeaders(wireExchange.request);
  // Services may accept any content encoding.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return { query: typedValues, body: undefined, findings: [], isComplete: false };
  const maxBytes = codec.profile.behaviour['limits.body'];
  const { requestBody } = wireExchange;
  if (requestBody.bytes <= maxBytes && !requestBody.isWhole)
    return { query: typedValues, body: undefined, findings: [], isComplete: false };
  try {
    const json = parseJsonBody(wireExchange, headers, maxBytes);
    return { query: typedValues, body: codec.decodeBody(operation, json), findings: [], isComplete: true };
  } catch (error) {
    if (!(error instanceof RefusalError))
      return { query: typedValues, body: undefined, findings: [], isComplete: false };
    return { query: typedValues, body: undefined, findings: error.findings, isComplete: true };
  }
}

/** @throws RefusalError with the reason if the body is not JSON */
function parseJsonBody(
  wireExchange: ObservedExchange,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): unknown {
  assertMediaType(buildServiceRequest(wireExchange, headers), 'application/json');
  const { requestBody } = wireExchange;
  if (requestBody.bytes > maxBytes)
    throw new RefusalError('PAYLOAD_TOO_LARGE', [createSizeFinding(requestBody.bytes, maxBytes)]);
  return parseJson(decodeUtf8(requestBody.content));
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    const detail = 'The body is not valid UTF-8.';
    throw new RefusalError('MALFORMED_REQUEST', [{ rule: 'request.json', at: '', detail }]);
  }
}

/** The copied request in the form that the service's parsers accept. */
export function buildServiceRequest(
  wireExchange: ObservedExchange,
  headers = joinHeaders(wireExchange.request),
): ServiceRequest {
  const { request, requestBody } = wireExchange;
  return {
    method: request.method,
    path: request.target,
    query: '',
    header: (name) => headers[name],
    body: () => Readable.from(requestBody.content.length > 0 ? [requestBody.content] : []),
  };
}
