/** Converts an operation and its input to an HTTP request. */
import { operations } from '../../generated/operations.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Settings } from './settings.ts';

/** The input of a call, with canonical names. */
export interface Input {
  readonly id?: string;
  readonly query?: object | undefined;
  readonly body?: object;
  readonly form?: FormData;
}

/** A request that can be built again for each attempt. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: string;
  readonly build: (signal: AbortSignal) => Request;
}

/** @throws RangeError if the implementation does not offer the operation, or the id is invalid. */
export function prepareRequest(
  settings: Settings,
  operation: OperationId,
  { id, query, body, form }: Input,
): PreparedRequest {
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
        // The API never redirects, and following a redirect would turn a POST into a GET.
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
      `${operation} is not available: ${codec ? 'the profile' : 'the default profile'} does not offer it.`,
    );
  return route;
}

/** Dots would change the path, and an empty id would address the collection. */
function segmentOf(operation: OperationId, id: string | undefined): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new RangeError(`${operation} requires a valid id.`);
  return encodeURIComponent(id);
}

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}
