/** Calls a service in the same process, without a connection. */
import type { OperationId } from '../../../spec/operations/index.ts';
import {
  buildResponse,
  buildTimeoutResponse,
  buildTooLongResponse,
  type IncomingResponse,
  isReplayable,
  noResponse,
  type OutgoingRequest,
  type Sender,
} from '../message.ts';
import type { ResponseLimit } from '../responseLimit.ts';
import { countRequests } from './countRequests.ts';

/** A request with the operation that it belongs to, which the URL does not show if all operations have one route. */
export interface OperationRequest extends Request {
  /** Absent for a request of a hook. */
  readonly operation?: OperationId | undefined;
}

/** A response with the number of requests that the service counts towards its rate limit for it. */
export interface CountedResponse extends Response {
  /** By default, all that were sent to the origin of the service. */
  readonly requests?: number;
}

/** Handles a request like `fetch`, but in this process: `app.fetch` of Hono, or `mock.fetch`. */
export type FetchHandler = (request: OperationRequest) => CountedResponse | Promise<CountedResponse>;

/**
 * Creates a sender that calls `fetch` for requests to the origin of the service. Requests to other origins go through
 * `network`, as do all requests without `fetch`.
 */
export function createSender(fetch: FetchHandler | undefined, origin: string, network: Sender): Sender {
  if (fetch === undefined) return network;
  return {
    send: (request, limit, signal) =>
      request.url.origin === origin ? callInTime(request, fetch, limit, signal) : network.send(request, limit, signal),
    close: () => network.close(),
  };
}

function callInTime(
  request: OutgoingRequest,
  fetch: FetchHandler,
  limit: ResponseLimit,
  signal: AbortSignal | undefined,
): Promise<IncomingResponse> {
  return new Promise((resolve) => {
    const settle = (response: IncomingResponse): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(response);
    };
    const timer = setTimeout(() => settle(buildTimeoutResponse(limit)), limit.milliseconds);
    const abort = (): void => settle({ ...noResponse, error: 'the request was aborted' });
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    call(request, fetch, limit).then(settle, (error: unknown) =>
      settle({ ...noResponse, error: describeError(error) }),
    );
  });
}

async function call(
  { method, url, headers, body, operation }: OutgoingRequest,
  fetch: FetchHandler,
  limit: ResponseLimit,
): Promise<IncomingResponse> {
  const content =
    body === undefined ? {} : { body: isReplayable(body) ? body : ReadableStream.from(body), duplex: 'half' as const };
  const request = new Request(url, { method, headers, redirect: 'manual', ...content } as RequestInit);
  const { result: response, requests: sentRequests } = await countRequests(url.origin, () =>
    fetch(Object.assign(request, { operation })),
  );
  const { requests = sentRequests } = response;
  const bytes = await readBytes(response, limit);
  if (bytes === undefined) return buildTooLongResponse(limit);
  return {
    ...buildResponse(response.status, Object.fromEntries(response.headers), bytes),
    ...(requests > 1 ? { requests } : {}),
  };
}

/** Reads the body; undefined if it is longer than the limit. */
async function readBytes({ body }: Response, limit: ResponseLimit): Promise<Buffer | undefined> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    size += chunk.value.length;
    if (size > limit.bytes) {
      reader?.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}

/** `fetch` states the cause of a failed connection separately from its error. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
