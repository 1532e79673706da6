/** What passed, read for what it tells of names, places and statuses. The wire alone: no profile is asked. */
import { isObject, type JsonObject, listOrEmpty, member, stringOrNothing } from '../../spec/json.ts';
import { parseQuery } from '../../src/service/input/query.ts';
import { textOf } from '../judge/answers.ts';
import type { Observed } from '../pairs/observed.ts';
import { joined } from '../wire/head.ts';

/** One exchange below the base URL, as far as it is JSON. */
export interface Seen {
  readonly method: string;
  /** Below the base URL, without the query. */
  readonly path: string;
  readonly segments: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly type: string;
  readonly keyed: boolean;
  /** The body where it was JSON. */
  readonly body: unknown;
  /** The body was to be JSON and is none. */
  readonly malformed: boolean;
  readonly status: number;
  readonly answer: unknown;
  readonly waits: boolean;
}

/** How many exchanges are kept, and how many bytes of them; what is wanted mostly shows early. */
const most = 2_000;
const mostBytes = 16 * 1024 * 1024;

export class Evidence {
  readonly #seen: Seen[] = [];
  #bytes = 0;

  /** @param path below the base URL; undefined for what is elsewhere */
  add(observed: Observed, path: string | undefined): void {
    const { request, requestBody, response, responseBody, answered } = observed;
    const size = requestBody.bytes + (responseBody?.bytes ?? 0);
    if (path === undefined || response === undefined || !answered || request.method === 'HEAD') return;
    if (this.#seen.length >= most || this.#bytes + size > mostBytes) return;
    const headers = joined(request);
    const answer = parsed(textOf(observed) ?? '');
    const json = requestBody.isWhole && /json/i.test(headers['content-type'] ?? '');
    const body = json ? parsed(requestBody.content.toString('utf8')) : undefined;
    const cut = request.target.indexOf('?');
    this.#bytes += size;
    this.#seen.push({
      method: request.method,
      path,
      segments: path.split('/').slice(1).map(decoded),
      query: cut < 0 ? {} : parseQuery(request.target.slice(cut + 1)),
      type: headers['content-type'] ?? '',
      keyed: headers.authorization !== undefined,
      body,
      malformed: json && requestBody.bytes > 0 && body === undefined,
      status: response.status,
      answer,
      waits: joined(response)['retry-after'] !== undefined,
    });
  }

  get all(): readonly Seen[] {
    return this.#seen;
  }

  /** Requests of one method and documented path, in order. */
  to(method: string, path: string): readonly Seen[] {
    return this.#seen.filter((one) => one.method === method && one.path === path);
  }
}

export const isGood = ({ status, answer }: Seen): boolean =>
  status >= 200 && status < 300 && member(answer, 'success') === true;
export const isRefused = ({ status }: Seen): boolean => status >= 400 && status < 500;

export const dataOf = ({ answer }: Seen): unknown => member(answer, 'data');

/** The items of a list, wherever its array stands. */
export function itemsOf(seen: Seen): readonly JsonObject[] {
  const data = dataOf(seen);
  const home = Array.isArray(data) ? data : (member(data, 'items') ?? member(data, 'posts'));
  return listOrEmpty(home).filter(isObject);
}

export const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i.test(value);

export const isUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

export const isDuration = (value: unknown): value is string => typeof value === 'string' && /^P(?:\d|T\d)/.test(value);

/** The one member for which a condition holds; undefined where none does, or several. */
export function onlyMember(record: unknown, holds: (value: unknown, name: string) => boolean): string | undefined {
  const found = isObject(record) ? Object.entries(record).filter(([name, value]) => holds(value, name)) : [];
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** The one thing that all say who say anything. */
export function agreed<T>(values: Iterable<T | undefined>): T | undefined {
  const said = new Set([...values].filter((value) => value !== undefined));
  const [one] = said;
  return said.size === 1 ? one : undefined;
}

/** An id as paths write it. */
export const idText = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : stringOrNothing(value) || undefined;

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
