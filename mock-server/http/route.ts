/** Routes for everything except the API: control surface, hosted files, documents. Every adapter serves them. */
import type { Readable } from 'node:stream';
import type { ServiceRequest } from '../../src/service/message.ts';

/** A response of a route. */
export interface RouterResponse {
  readonly status: number;
  /** Names in the case in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The complete body, or a function that opens a stream when it is needed. */
  readonly body: string | (() => Readable);
}

/** A method and a path with their handler. */
export interface Route {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** With parameters in braces, each for one segment: `/media/{name}`. */
  readonly path: string;
  /** @throws ControlError */
  respond(request: ServiceRequest, params: Readonly<Record<string, string>>): RouterResponse | Promise<RouterResponse>;
}

/** Sorts fixed segments before parameters, so that `/requests/wait` is not read as the request "wait". */
export function sortRoutes(routes: readonly Route[]): readonly Route[] {
  const getSortKey = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return routes.toSorted((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : getSortKey(a) > getSortKey(b) ? 1 : 0));
}

/** The parameters of a path, still percent-encoded; undefined if the path does not match the route. */
export function matchPath({ path }: Route, requestPath: string): Readonly<Record<string, string>> | undefined {
  const [patternParts, segments] = [path.split('/'), requestPath.split('/')];
  if (patternParts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, patternPart] of patternParts.entries()) {
    const segment = segments[i] ?? '';
    const name = /^\{(\w+)\}$/.exec(patternPart)?.[1];
    if (name === undefined ? patternPart !== segment : segment === '') return undefined;
    if (name !== undefined) params[name] = segment;
  }
  return params;
}
