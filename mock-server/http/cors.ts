/** CORS headers: only pages on this machine may call the mock. */
import { isLoopbackHost } from '../../spec/text/isLoopbackHost.ts';

/** The headers that let a page with a loopback origin read the response; empty for any other origin. */
export function buildCorsHeaders(origin: string | undefined): Record<string, string> {
  const url = origin === undefined ? null : URL.parse(origin);
  if (origin === undefined || url === null || !isLoopbackHost(url.hostname)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers':
      'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Allow, Mock-Decision, Mock-Decision-Not-Implemented, Mock-Version, ETag, Content-Range',
    Vary: 'Origin',
  };
}

/** The headers of the response to a preflight. */
export function buildPreflightHeaders(origin: string | undefined): Record<string, string> {
  return {
    ...buildCorsHeaders(origin),
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Mock-Tenant, Mock-Token, Prefer, Range, User-Agent',
    'Access-Control-Max-Age': '600',
  };
}
