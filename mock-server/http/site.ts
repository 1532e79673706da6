/** The routes without Express: for requests of the same process. */
import type { ServiceRequest } from '../../src/service/message.ts';
import { nothingFor, refusal } from './answers.ts';
import { inOrder, paramsIn, type Route, type SiteAnswer } from './route.ts';

/**
 * Never rejects: whatever happens becomes an answer.
 *
 * @param admit throws for whom nothing is done
 */
export function siteOf(
  routes: readonly Route[],
  onError: (error: unknown) => void,
  admit: (request: ServiceRequest) => void,
): (request: ServiceRequest) => Promise<SiteAnswer> {
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

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
