/** An exchange as the wire shows it: names and places are the service's own, and no profile is asked. */
import { isObject, type JsonObject, listOrEmpty, member } from '../../../spec/json.ts';

/** One request below the base URL and its answer, as far as they are JSON. */
export interface WireExchange {
  readonly method: string;
  /** Below the base URL, without the query. */
  readonly path: string;
  readonly segments: readonly string[];
  /** A parameter that is repeated is a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The content type of the request. */
  readonly type: string;
  readonly keyed: boolean;
  /** The body where it was JSON. */
  readonly body: unknown;
  /** The body was to be JSON and is none. */
  readonly malformed: boolean;
  readonly status: number;
  readonly answer: unknown;
  /** The answer says when to try again. */
  readonly waits: boolean;
}

/** What was sent and what came back, before anybody has read it. */
export interface RawExchange {
  readonly method: string;
  /** Below the base URL, with the query. */
  readonly target: string;
  /** By lower-case name, as are those of the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where it is not known whole. */
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

/** An answer that is no JSON is a success where nothing is all there is to say. */
export const isGood = ({ status, answer }: WireExchange): boolean =>
  status >= 200 && status < 300 && (status === 204 || (isObject(answer) && answer.success !== false));

export const isRefused = ({ status }: WireExchange): boolean => status >= 400 && status < 500;

export const dataOf = ({ answer }: WireExchange): unknown => member(answer, 'data');

/** Where a list may have its array. */
const containers = ['data', 'data.items', 'data.posts'] as const;
export type Container = (typeof containers)[number];

/** The array of a list, wherever it stands; undefined where there is none, or several. */
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
