/** The adapter for requests in the same process. It responds as the port does, without a port. */
import { Readable } from 'node:stream';
import { excludesBody } from '../../spec/decisions/statuses.ts';
import { buildRequest, fetchHandler, splitUrl } from '../../src/service/adapters/fetch.ts';
import type { Service } from '../../src/service/service.ts';
import { basePath } from '../basePath.ts';
import { buildCorsHeaders, buildPreflightHeaders } from './cors.ts';
import type { HttpRouter } from './httpRouter.ts';
import { isApiTarget, isPreflight } from './listener.ts';
import type { Fetch } from './rejectWhenClosed.ts';
import type { RouterResponse } from './route.ts';

export function createFetchAdapter(service: Service, router: HttpRouter): Fetch {
  const api = fetchHandler(service, basePath);
  return async (input, init, target) => {
    const request = toRequest(input, init);
    const url = splitUrl(target ?? request.url);
    const origin = request.headers.get('origin') ?? undefined;
    if (request.method === 'OPTIONS' && isPreflight((name) => request.headers.get(name) ?? undefined))
      return new Response(null, { status: 204, headers: buildPreflightHeaders(origin) });
    const response = isApiTarget(url.pathname)
      ? await api(request, url)
      : buildResponse(await router(buildRequest(request, url, '')), request.method === 'HEAD');
    if (origin !== undefined)
      for (const [name, value] of Object.entries(buildCorsHeaders(origin))) response.headers.append(name, value);
    return response;
  };
}

/** Returns a request as it is, because copying it takes time. */
function toRequest(input: Request | URL | string, init?: RequestInit): Request {
  const isRequest = typeof input === 'object' && 'url' in input;
  return isRequest && init === undefined ? input : new Request(input, init);
}

function buildResponse({ status, headers, body }: RouterResponse, headOnly: boolean): Response {
  if (headOnly || excludesBody(status)) return new Response(null, { status, headers });
  const content = typeof body === 'string' ? body : (Readable.toWeb(body()) as ReadableStream);
  return new Response(content, { status, headers });
}
