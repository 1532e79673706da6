/** An exchange as it appears on the wire: names and structure are the service's own, without a profile. */
import { asList, isObject, type JsonObject, readMember, tryParseJson } from '../../../spec/json.ts';
import { decodeSegment } from '../../../spec/text/decodeSegment.ts';
import { findOnlyMember } from './values.ts';

/** A request below the base URL and its response; bodies are parsed if they are JSON. */
export interface WireExchange {
  readonly method: string;
  /** The path below the base URL, without the query. */
  readonly path: string;
  readonly segments: readonly string[];
  /** Query parameters; a repeated parameter is an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The content type of the request. */
  readonly type: string;
  readonly hasKey: boolean;
  /** The body if it is JSON. */
  readonly body: unknown;
  /** Whether the body should be JSON, but cannot be parsed. */
  readonly isMalformed: boolean;
  readonly status: number;
  readonly responseBody: unknown;
  /** Whether the response has a Retry-After header. */
  readonly hasRetryAfter: boolean;
}

/** A request and its response, unparsed. */
export interface RawExchange {
  readonly method: string;
  /** The path below the base URL, with the query. */
  readonly target: string;
  /** By lower-case name, like the response headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if it is not known completely. */
  readonly body: string | undefined;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string | undefined;
}

export function readExchange({
  method,
  target,
  headers,
  body,
  status,
  responseHeaders,
  responseBody,
}: RawExchange): WireExchange {
  const [path = ''] = target.split('?', 1);
  const type = headers['content-type'] ?? '';
  const json = /json/i.test(type) ? body : undefined;
  const parsedBody = tryParseJson(json);
  return {
    method,
    path,
    segments: path.split('/').slice(1).map(decodeSegment),
    query: parseQuery(target.slice(path.length)),
    type,
    hasKey: headers.authorization !== undefined,
    body: parsedBody,
    isMalformed: json !== undefined && json !== '' && parsedBody === undefined,
    status,
    responseBody: tryParseJson(responseBody),
    hasRetryAfter: responseHeaders['retry-after'] !== undefined,
  };
}

/** Whether the request succeeded; a response without JSON must be a 204. */
export const isSuccess = ({ status, responseBody }: WireExchange): boolean =>
  status >= 200 && status < 300 && (status === 204 || (isObject(responseBody) && responseBody.success !== false));

export const isRefusal = ({ status }: WireExchange): boolean => status >= 400 && status < 500;

/** Whether the rate limit may be the reason for a refusal, as far as that is visible without a profile. */
export const mayBeThrottled = ({ status, hasRetryAfter }: WireExchange): boolean => status === 429 || hasRetryAfter;

/** Whether a refusal has another reason than the rate limit. */
export const isUnthrottledRefusal = (exchange: WireExchange): boolean =>
  isRefusal(exchange) && !mayBeThrottled(exchange);

export const getData = ({ responseBody }: WireExchange): unknown => readMember(responseBody, 'data');

/** The array of a list and its place: data itself, or its only member that is an array. */
export function findList(
  exchange: WireExchange,
): { readonly container: string; readonly items: readonly JsonObject[] } | undefined {
  const data = getData(exchange);
  if (Array.isArray(data)) return { container: 'data', items: data.filter(isObject) };
  const name = findOnlyMember(data, Array.isArray);
  if (name === undefined) return undefined;
  return { container: `data.${name}`, items: asList(readMember(data, name)).filter(isObject) };
}

/**
 * Finds the record of a response that is not a list, and its place: `data` itself, or the only object in it when it has
 * no other values.
 */
export function findRecord(
  exchange: WireExchange,
): { readonly container: string; readonly record: JsonObject } | undefined {
  const data = getData(exchange);
  if (!isObject(data)) return undefined;
  const name = Object.values(data).every((value) => typeof value === 'object')
    ? findOnlyMember(data, isObject)
    : undefined;
  const inner = name === undefined ? undefined : data[name];
  return isObject(inner) ? { container: `data.${name}`, record: inner } : { container: 'data', record: data };
}

export const getRecord = (exchange: WireExchange): JsonObject | undefined => findRecord(exchange)?.record;

export const listItems = (exchange: WireExchange): readonly JsonObject[] => findList(exchange)?.items ?? [];

function parseQuery(text: string): WireExchange['query'] {
  const query = new URLSearchParams(text);
  return Object.fromEntries(
    [...query].map(([name, value]) => {
      const all = query.getAll(name);
      return [name, all.length > 1 ? all : value];
    }),
  );
}
