/** An exchange as it appears on the wire: names and structure are the service's own, without a profile. */
import { isObject, type JsonObject, listOrEmpty, member } from '../../../spec/json.ts';

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
  /** Whether the response has a retry time. */
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
  const parsedBody = parseJson(json ?? '');
  return {
    method,
    path,
    segments: path.split('/').slice(1).map(decodeSegment),
    query: queryOf(target.slice(path.length)),
    type,
    hasKey: headers.authorization !== undefined,
    body: parsedBody,
    isMalformed: json !== undefined && json !== '' && parsedBody === undefined,
    status,
    responseBody: parseJson(responseBody ?? ''),
    hasRetryAfter: responseHeaders['retry-after'] !== undefined,
  };
}

/** Whether the request succeeded; without JSON only a 204 counts. */
export const isSuccess = ({ status, responseBody }: WireExchange): boolean =>
  status >= 200 && status < 300 && (status === 204 || (isObject(responseBody) && responseBody.success !== false));

export const isRefusal = ({ status }: WireExchange): boolean => status >= 400 && status < 500;

export const dataOf = ({ responseBody }: WireExchange): unknown => member(responseBody, 'data');

/** The places where a list can have its array. */
const containers = ['data', 'data.items', 'data.posts'] as const;
export type Container = (typeof containers)[number];

/** Finds the array of a list; undefined if there is none, or more than one. */
export function listIn(
  exchange: WireExchange,
): { readonly container: Container; readonly items: readonly JsonObject[] } | undefined {
  const data = dataOf(exchange);
  const candidates = { data, 'data.items': member(data, 'items'), 'data.posts': member(data, 'posts') };
  const [container, ...others] = containers.filter((name) => Array.isArray(candidates[name]));
  if (container === undefined || others.length > 0) return undefined;
  return { container, items: listOrEmpty(candidates[container]).filter(isObject) };
}

export const itemsOf = (exchange: WireExchange): readonly JsonObject[] => listIn(exchange)?.items ?? [];

function queryOf(text: string): WireExchange['query'] {
  const query = new URLSearchParams(text);
  return Object.fromEntries(
    [...query].map(([name, value]) => {
      const all = query.getAll(name);
      return [name, all.length > 1 ? all : value];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
