/** The router for everything except the API, shared by the port and the in-process adapter. */
import type { ServiceRequest } from '../../src/service/message.ts';
import { onceResolved } from '../concurrency/onceResolved.ts';
import { buildErrorResponse, createNotFoundError } from './responses.ts';
import { matchPath, type Route, type RouterResponse, sortRoutes } from './route.ts';

/** Handles a request. Never rejects; errors become responses. */
export type HttpRouter = (request: ServiceRequest) => Promise<RouterResponse>;

/**
 * Creates the router.
 *
 * @param loadRoutes called by the first request, because most mocks in tests only serve the API
 * @param assertAllowed throws for requests that are refused regardless of their route
 */
export function createHttpRouter(
  loadRoutes: () => Promise<readonly Route[]>,
  onError: (error: unknown) => void,
  assertAllowed: (request: ServiceRequest) => void,
): HttpRouter {
  const loadSortedRoutes = onceResolved(async () => sortRoutes(await loadRoutes()));
  return async (request) => {
    try {
      assertAllowed(request);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const routes = await loadSortedRoutes();
      for (const route of routes) {
        const params = route.method === method ? matchPath(route, request.path) : undefined;
        if (params !== undefined) return await route.respond(request, decodeParams(params));
      }
      throw createNotFoundError(routes, request);
    } catch (error) {
      return buildErrorResponse(error, onError);
    }
  };
}

/**
 * Decodes the parameters.
 *
 * @throws URIError for an invalid percent-encoding
 */
function decodeParams(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
