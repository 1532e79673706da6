/** The adapter for requests in the same process: takes a fetch `Request`, returns a `Response`, needs no port. */

import { readUntilAborted } from '../input/untilAborted.ts';
import type { ServiceRequest } from '../message.ts';
import type { Service } from '../service.ts';
import { getPathBelow } from './node.ts';

/** The parts of a URL that a service reads. */
export type RequestUrl = Pick<URL, 'pathname' | 'search'>;

/** Splits a serialized URL, such as that of a request. Parsing it again would take longer. */
export function splitUrl(url: string): RequestUrl {
  const [, pathname = '/', search = ''] = /^[^:]+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  return { pathname, search };
}

/**
 * Creates a handler for requests whose path starts with the base, such as `/api/v1`. Ignores the host. The URL defaults to
 * that of the request.
 */
export function fetchHandler(
  service: Service,
  base: string,
): (request: Request, url?: RequestUrl) => Promise<Response> {
  return async (request, url = splitUrl(request.url)) => {
    const { status, headers: responseHeaders, body, cut } = await service.handle(buildRequest(request, url, base));
    const headers =
      status === 204 ? responseHeaders : { ...responseHeaders, 'Content-Length': String(Buffer.byteLength(body)) };
    if (cut === 'reset') throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') });
    if (cut === 'truncated') return new Response(createTruncatedStream(body), { status, headers });
    return new Response(request.method === 'HEAD' || body === '' ? null : body, { status, headers });
  };
}

/** Converts a request below the base to the service's form. */
export function buildRequest(request: Request, url: RequestUrl, base: string): ServiceRequest {
  return new FetchedRequest(request, getPathBelow(url.pathname, base), url.search.slice(1));
}

/** A class, because an object literal with functions and a getter takes longer to create. */
class FetchedRequest implements ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #request: Request;

  constructor(request: Request, path: string, query: string) {
    this.method = request.method;
    this.path = path;
    this.query = query;
    this.#request = request;
  }

  get headers(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#request.headers);
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  body(): AsyncIterable<Uint8Array> {
    const { body, bodyUsed, signal } = this.#request;
    if (bodyUsed || body === null) return noChunks;
    const chunks = readChunks(body);
    // The stream of a form may not end if the request is aborted. Other bodies need no check, which takes time.
    return this.header('content-type')?.startsWith('multipart/') ? readUntilAborted(signal, chunks) : chunks;
  }
}

/** The chunks of a stream, straight from its reader, which is faster than the iterator of the stream. */
function readChunks(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      const reader = body.getReader();
      return {
        next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
        return: async () => {
          await reader.cancel();
          return end;
        },
      };
    },
  };
}

const end = { done: true, value: undefined } as const;

const noChunks: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: async () => end }) };

/** A stream that fails after half of the body. */
function createTruncatedStream(body: string | Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(body.slice(0, body.length / 2))),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
}
