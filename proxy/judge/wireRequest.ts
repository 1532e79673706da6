/** Parses the copy of a request into place, key, query and body, or the reason why it cannot be read. */

import { Readable } from 'node:stream';
import { typedQuery } from '../../spec/judging/typedQuery.ts';
import { bodyBytes } from '../../spec/limits.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Finding } from '../../spec/statement.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { assertType, parseJson } from '../../src/service/input/jsonBody.ts';
import { parseQuery } from '../../src/service/input/query.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { Refused } from '../../src/service/refused.ts';
import { type Match, matcherOf, withoutTrailingSlashes } from '../../src/service/routes.ts';
import type { Observed } from '../pairs/observed.ts';
import { joined } from '../wire/head.ts';

/** The target of a request, from its first line. */
export interface Place {
  /** Relative to the base URL, without the query. */
  readonly path: string;
  readonly query: string;
  readonly match: Match;
  /** The path would match except for its case or a trailing slash. */
  readonly near: boolean;
}

/** @param base the path of the API's base URL */
export function placeFinder(codec: Codec, base: string): (observed: Observed) => Place | undefined {
  const match = matcherOf(codec.profile.wire);
  return ({ request: { method, target } }) => {
    if (!target.startsWith(`${base}/`)) return undefined;
    const cut = target.indexOf('?');
    const path = target.slice(base.length, cut < 0 ? undefined : cut);
    const near = () => match(method, withoutTrailingSlashes(path.toLowerCase())).kind !== 'none';
    const found = match(method, path);
    return { path, query: cut < 0 ? '' : target.slice(cut + 1), match: found, near: found.kind === 'none' && near() };
  };
}

export interface Read {
  readonly query: Readonly<Record<string, unknown>>;
  /** In canonical names; undefined if missing or unreadable. */
  readonly body: unknown;
  /** Why the body could not be read. */
  readonly findings: readonly Finding[];
  /** False if the proxy could not read the whole body, so that verdicts about it are guesses. */
  readonly whole: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function readRequest(observed: Observed, { query }: Place, operation: OperationId, codec: Codec): Read {
  const asked = typedQuery(operation, codec.decodeQuery(operation, parseQuery(query)));
  const { body, bodyType } = operationOf(operation);
  if (body === undefined || bodyType === 'multipart/form-data')
    return { query: asked, body: undefined, findings: [], whole: true };
  const headers = joined(observed.request);
  // Services may accept any content encoding.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return { query: asked, body: undefined, findings: [], whole: false };
  try {
    const sent = jsonOf(observed, headers);
    return { query: asked, body: codec.decodeBody(operation, sent), findings: [], whole: true };
  } catch (error) {
    if (!(error instanceof Refused)) return { query: asked, body: undefined, findings: [], whole: false };
    return { query: asked, body: undefined, findings: error.findings, whole: true };
  }
}

/** @throws Refused with the reason if the body is not JSON */
function jsonOf(observed: Observed, headers: Readonly<Record<string, string>>): unknown {
  assertType(serviceRequest(observed, headers), 'application/json');
  const { requestBody } = observed;
  if (requestBody.bytes > bodyBytes) throw new Refused('PAYLOAD_TOO_LARGE', [tooLarge(requestBody.bytes)]);
  return parseJson(textOf(requestBody.content));
}

function tooLarge(bytes: number): Finding {
  const detail = `A JSON body has at most ${bodyBytes} bytes.`;
  return { rule: 'request.size', at: '', limit: bodyBytes, actual: bytes, detail };
}

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    const detail = 'The body is not valid UTF-8.';
    throw new Refused('MALFORMED_REQUEST', [{ rule: 'request.json', at: '', detail }]);
  }
}

/** The copied request in the form that the service's parsers accept. */
export function serviceRequest(observed: Observed, headers = joined(observed.request)): ServiceRequest {
  const { request, requestBody } = observed;
  return {
    method: request.method,
    path: request.target,
    query: '',
    header: (name) => headers[name],
    body: () => Readable.from(requestBody.content.length > 0 ? [requestBody.content] : []),
  };
}
