/** The router for everything except the API, shared by the port and the in-process adapter. */
import type { ServiceRequest } from '../../src/service/message.ts';
import { nothingFor, refusal } from './answers.ts';
import { inOrder, paramsIn, type Route, type SiteAnswer } from './route.ts';

/** Handles a request. Never rejects; errors become responses. */
export type Site = (request: ServiceRequest) => Promise<SiteAnswer>;

/** Creates the router. @param admit throws for requests that are refused regardless of their route */
export function siteOf(
  routes: readonly Route[],
  onError: (error: unknown) => void,
  admit: (request: ServiceRequest) => void,
): Site {
  const ordered = inOrder(routes);
  return async (request) => {
    try {
      admit(request);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      for (const route of ordered) {
        const params = route.method === method ? paramsIn(route, request.path) : undefined;
        if (params !== undefined) return await route.answer(request, decoded(params));
      }
      throw nothingFor(ordered, request);
    } catch (error) {
      return refusal(error, onError);
    }
  };
}

/** Decodes the parameters. @throws URIError for an invalid percent-encoding */
function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
