/** The message format of a service that has the form of a profile. */
import { errors } from '../../../spec/errors.ts';
import { isObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { buildRoutePath } from '../../../src/profile/routePath.ts';
import { formatQueryText } from '../../../src/profile/translation/query.ts';
import { createMatcher } from '../../../src/service/routes.ts';
import { isOk, type NamedFinding } from '../families/faultBehaviour.ts';
import { type Json, parseJson } from '../request.ts';
import { buildChangedRequest, type MessageFormat } from './messageFormat.ts';

/**
 * @param base the base URL of the service
 * @param listFindings reads the broken rules from the message of a refusal
 */
export function createProfileFormat(
  base: string,
  codec: Codec,
  listFindings: (message: string) => readonly NamedFinding[],
): MessageFormat {
  const { pathname: basePath } = new URL(base);
  const match = createMatcher(codec.profile);
  return {
    readRequest: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const route = match(request.method, pathname.slice(basePath.length));
      // A server need not respond to HEAD.
      if (route.kind !== 'operation' || request.method === 'HEAD') return undefined;
      const { operation, id } = route;
      const isJson = (request.headers.get('content-type') ?? '').startsWith('application/json');
      const body = isJson ? parseJson(await request.text()) : undefined;
      return {
        operation,
        ...(id === '' ? {} : { id }),
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

const encodeData = (codec: Codec, operation: OperationId, { data, pagination }: Json): Json =>
  codec.encodeResponse(operation, { data, ...(pagination === undefined ? {} : { pagination }) });

/** Encodes a refusal whose code or other members a fault may have removed. */
function encodeRefusal(codec: Codec, { success, code, detail }: Json): Json {
  const isKnown = typeof code === 'string' && code in errors;
  const knownCode = isKnown ? (code as keyof typeof errors) : 'INTERNAL_ERROR';
  const { body } = codec.encodeRefusal({ code: knownCode, findings: [], message: detail ?? '' });
  const own: Json = structuredClone(body);
  const problem = isObject(own.error) ? own.error : own;
  if (!isKnown) problem.code = code;
  return { ...own, success };
}
