/** The wire of a service that has the form of a profile. */
import { errors } from '../../../spec/errors.ts';
import { isObject } from '../../../spec/json.ts';
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { WireRoute } from '../../../spec/profile/profile.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { buildRoutePath } from '../../../src/profile/routePath.ts';
import { formatQueryText } from '../../../src/profile/translation/query.ts';
import { isOk, type NamedFinding } from '../families/tamper.ts';
import { type Json, parseJson } from '../request.ts';
import { buildChangedRequest, type EdgeWire } from './wire.ts';

/**
 * @param base the base URL of the service
 * @param listFindings reads the broken rules from the message of a refusal
 */
export function createProfileWire(
  base: string,
  codec: Codec,
  listFindings: (message: string) => readonly NamedFinding[],
): EdgeWire {
  const { pathname: basePath } = new URL(base);
  const routes = operationIds.flatMap((operation) => {
    const route = codec.route(operation);
    return route === undefined ? [] : [{ operation, route }];
  });
  return {
    readRequest: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const match = findRoute(routes, request.method, pathname.slice(basePath.length));
      if (match === undefined) return undefined;
      const { operation, id } = match;
      const isJson = (request.headers.get('content-type') ?? '').startsWith('application/json');
      const body = isJson ? parseJson(await request.text()) : undefined;
      return {
        operation,
        ...(id === undefined ? {} : { id }),
        query: codec.decodeQuery(operation, Object.fromEntries(searchParams)) as Record<string, string>,
        body: isObject(body) ? codec.decodeBody(operation, body) : body,
      };
    },
    writeRequest: (request, original, call, bytes) => {
      const { pathname, search } = new URL(request.url);
      const { operation, id, query, body, key } = call;
      const route = codec.route(operation);
      const isSamePath = (operation === original.operation && id === original.id) || route === undefined;
      return buildChangedRequest(
        request,
        {
          method: route?.method ?? request.method,
          path: isSamePath ? pathname : `${basePath}${buildRoutePath(route.path, id ?? '')}`,
          query:
            query === original.query
              ? search
              : formatQueryText(codec.encodeQuery(operation, query) as Record<string, string>),
          ...(body === original.body ? {} : { body: codec.encodeBody(operation, body) }),
        },
        key === original.key ? undefined : key,
        bytes,
      );
    },
    readBody: (response, operation) => {
      const { body } = response;
      if (!isObject(body)) return body;
      if (isOk(response))
        return operation === undefined ? body : { success: true, ...codec.decodeResponse(operation, body) };
      const { code, message } = codec.decodeRefusal(body);
      return { success: body.success, code, detail: message, errors: listFindings(message) };
    },
    writeBody: ({ body }, operation) => {
      if (!isObject(body)) return body;
      if ('data' in body)
        return operation === undefined ? body : { ...encodeData(codec, operation, body), success: body.success };
      return encodeRefusal(codec, body);
    },
  };
}

function findRoute(
  routes: readonly { readonly operation: OperationId; readonly route: WireRoute }[],
  method: string,
  path: string,
): { readonly operation: OperationId; readonly id?: string } | undefined {
  for (const { operation, route } of routes) {
    const match = new RegExp(`^${route.path.replace(/\{[^}]+\}/, '([^/]+)')}$`).exec(path);
    if (match === null || method !== route.method) continue;
    return { operation, ...(match[1] === undefined ? {} : { id: decodeURIComponent(match[1]) }) };
  }
  return undefined;
}

const encodeData = (codec: Codec, operation: OperationId, { data, pagination }: Json): Json =>
  codec.encodeResponse(operation, { data, ...(pagination === undefined ? {} : { pagination }) });

/** Encodes a refusal whose code or other members a fault may have removed. */
function encodeRefusal(codec: Codec, { success, code, detail }: Json): Json {
  const isKnown = typeof code === 'string' && code in errors;
  const known = isKnown ? (code as keyof typeof errors) : 'INTERNAL_ERROR';
  const { body } = codec.encodeRefusal({ code: known, findings: [], message: detail ?? '' });
  const own: Json = structuredClone(body);
  const problem = isObject(own.error) ? own.error : own;
  if (!isKnown) problem.code = code;
  return { ...own, success };
}
