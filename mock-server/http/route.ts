/** What the mock answers beside the API: control surface, hosted files, documents. Doors are made from routes. */
import type { Readable } from 'node:stream';
import type { ServiceRequest } from '../../src/service/message.ts';

export interface SiteAnswer {
  readonly status: number;
  /** Names as they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Complete, or a stream that is opened only where somebody reads it. */
  readonly body: string | (() => Readable);
}

export interface Route {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** With names in braces: `/media/{name}`. A name stands for one segment. */
  readonly path: string;
  /** @throws ControlError */
  answer(request: ServiceRequest, params: Readonly<Record<string, string>>): SiteAnswer | Promise<SiteAnswer>;
}

/** Words before names, so that `/requests/wait` is not taken for the request "wait". */
export function inOrder(routes: readonly Route[]): readonly Route[] {
  const rank = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** The still encoded values of the names in a path, or undefined where the route has another path. */
export function paramsIn({ path }: Route, asked: string): Readonly<Record<string, string>> | undefined {
  const [words, segments] = [path.split('/'), asked.split('/')];
  if (words.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, word] of words.entries()) {
    const segment = segments[i] ?? '';
    const name = /^\{(\w+)\}$/.exec(word)?.[1];
    if (name === undefined ? word !== segment : segment === '') return undefined;
    if (name !== undefined) params[name] = segment;
  }
  return params;
}
