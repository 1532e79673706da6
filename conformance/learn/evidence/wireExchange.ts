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
  readonly keyed: boolean;
  /** The body if it is JSON. */
  readonly body: unknown;
  /** Whether the body should be JSON, but cannot be parsed. */
  readonly malformed: boolean;
  readonly status: number;
  readonly answer: unknown;
  /** Whether the response has a retry time. */
  readonly waits: boolean;
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
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string | undefined;
}

export function readExchange({
  method,
  target,
  headers,
  body,
  status,
  answerHeaders,
  answer,
}: RawExchange): WireExchange {
  const [path = ''] = target.split('?', 1);
  const type = headers['content-type'] ?? '';
  const json = /json/i.test(type) ? body : undefined;
  const sent = parsed(json ?? '');
  return {
    method,
    path,
    segments: path.split('/').slice(1).map(decoded),
    query: queryOf(target.slice(path.length)),
    type,
    keyed: headers.authorization !== undefined,
    body: sent,
    malformed: json !== undefined && json !== '' && sent === undefined,
    status,
    answer: parsed(answer ?? ''),
    waits: answerHeaders['retry-after'] !== undefined,
  };
}

/** Whether the request succeeded; without JSON only a 204 counts. */
export const isGood = ({ status, answer }: WireExchange): boolean =>
  status >= 200 && status < 300 && (status === 204 || (isObject(answer) && answer.success !== false));

export const isRefused = ({ status }: WireExchange): boolean => status >= 400 && status < 500;

export const dataOf = ({ answer }: WireExchange): unknown => member(answer, 'data');

/** The places where a list can have its array. */
const containers = ['data', 'data.items', 'data.posts'] as const;
export type Container = (typeof containers)[number];

/** Finds the array of a list; undefined if there is none, or more than one. */
export function listIn(
  exchange: WireExchange,
): { readonly container: Container; readonly items: readonly JsonObject[] } | undefined {
  const data = dataOf(exchange);
  const homes = { data, 'data.items': member(data, 'items'), 'data.posts': member(data, 'posts') };
  const [container, ...more] = containers.filter((name) => Array.isArray(homes[name]));
  if (container === undefined || more.length > 0) return undefined;
  return { container, items: listOrEmpty(homes[container]).filter(isObject) };
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
