/** The message format of a service that has the form of the contract. */
import { getOperation } from '../../../spec/operations/index.ts';
import { buildRoutePath } from '../../../src/profile/routePath.ts';
import { buildRequestContext } from '../request.ts';
import { buildChangedRequest, type MessageFormat } from './messageFormat.ts';

/** @param base the base URL of the service */
export function createContractFormat(base: string): MessageFormat {
  const { pathname: basePath } = new URL(base);
  return {
    readRequest: async (request) => {
      const { operation, id, body } = await buildRequestContext(request, base);
      if (operation === undefined) return undefined;
      const query = Object.fromEntries(new URL(request.url).searchParams);
      return { operation, ...(id === undefined ? {} : { id: decodeURIComponent(id) }), query, body };
    },
    writeRequest: (request, original, call, bytes) => {
      const { pathname, search } = new URL(request.url);
      const { method, path } = getOperation(call.operation);
      const isSamePath = call.operation === original.operation && call.id === original.id;
      return buildChangedRequest(
        request,
        {
          method,
          path: isSamePath ? pathname : `${basePath}${buildRoutePath(path, call.id ?? '')}`,
          query: call.query === original.query ? search : new URLSearchParams(call.query).toString(),
          ...(call.body === original.body ? {} : { body: call.body }),
        },
        call.key === original.key ? undefined : call.key,
        bytes,
      );
    },
    readBody: ({ body }) => body,
    writeBody: ({ body }) => body,
  };
}
