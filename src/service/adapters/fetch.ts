/** The adapter for requests in the same process: takes a fetch `Request`, returns a `Response`, needs no port. */

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
    const headers = { ...responseHeaders, 'Content-Length': String(Buffer.byteLength(body)) };
    if (cut === 'reset') throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') });
    if (cut === 'truncated') return new Response(createTruncatedStream(body), { status, headers });
    return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  };
}

/** Converts a request below the base to the service's form. */
export function buildRequest(request: Request, url: RequestUrl, base: string): ServiceRequest {
  return {
    method: request.method,
    path: getPathBelow(url.pathname, base),
    query: url.search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    get headers() {
      return Object.fromEntries(request.headers);
    },
    body: () => readChunks(request),
  };
}

/** The chunks of the body, straight from its reader, which is faster than the iterator of the stream. */
function readChunks({ body, bodyUsed }: Request): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      const reader = bodyUsed ? undefined : body?.getReader();
      return {
        next: async () => (await reader?.read()) ?? end,
        return: async () => {
          await reader?.cancel();
          return end;
        },
      };
    },
  };
}

const end = { done: true, value: undefined } as const;

/** A stream that fails after half of the body. */
function createTruncatedStream(body: string | Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(body.slice(0, body.length / 2))),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
}
