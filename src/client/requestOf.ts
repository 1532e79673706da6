/** From an operation and its input to what goes over the wire. */
import { operations } from '../../generated/operations.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Settings } from './settings.ts';

/** What a call is given, in canonical names. */
export interface Input {
  readonly id?: string;
  readonly query?: object | undefined;
  readonly body?: object;
  readonly form?: FormData;
}

/** A request that can be built as often as it is tried. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly build: (signal: AbortSignal) => Request;
}

/** @throws RangeError where the implementation has no such operation, or the id cannot be one. */
export function requestOf(settings: Settings, operation: OperationId, { id, query, body, form }: Input): Outgoing {
  const { codec, headers, baseUrl } = settings;
  const { method, path } = routeOf(settings, operation);
  const wireQuery = query === undefined ? undefined : (codec?.encodeQuery(operation, { ...query }) ?? query);
  const wireBody = body === undefined ? undefined : (codec?.encodeBody(operation, body) ?? body);
  const url = `${baseUrl}${path.replace(/\{[^}]+\}/, () => segmentOf(operation, id))}${searchOf(wireQuery)}`;
  const content = form ?? (wireBody === undefined ? undefined : JSON.stringify(wireBody));
  return {
    method,
    url,
    build: (signal) =>
      new Request(url, {
        method,
        headers: wireBody === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        ...(content === undefined ? {} : { body: content }),
        // The API never redirects; following would turn a POST into a GET.
        redirect: 'error',
        signal,
      }),
  };
}

function routeOf({ codec }: Settings, operation: OperationId): { method: string; path: string } {
  const canonical: Readonly<Record<string, { method: string; path: string }>> = operations;
  const route = codec === undefined ? canonical[operation] : codec.route(operation);
  if (route === undefined)
    throw new RangeError(
      `There is no ${operation} here: ${codec ? 'the profile' : 'the default profile'} leaves it out.`,
    );
  return route;
}

/** An id of dots would climb out of its path, an empty one would name the collection. */
function segmentOf(operation: OperationId, id: string | undefined): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new RangeError(`${operation} needs an id.`);
  return encodeURIComponent(id);
}

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}
