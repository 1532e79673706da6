/** What the mock answers beside the API: one router, for its port and for requests of the same process. */
import type { ServiceRequest } from '../../src/service/message.ts';
import { nothingFor, refusal } from './answers.ts';
import { inOrder, paramsIn, type Route, type SiteAnswer } from './route.ts';

/** Never rejects: whatever happens becomes an answer. */
export type Site = (request: ServiceRequest) => Promise<SiteAnswer>;

/** @param admit throws for requests that are to be refused, whatever their route is */
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

/** @throws URIError */
function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
