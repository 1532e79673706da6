/**
 * Wraps a service so that its clients use another server's API: requests are translated to the contract before the service
 * handles them, and responses back.
 */
import { Readable } from 'node:stream';
import { excludesBody } from '../../spec/decisions/statuses.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Codec } from '../profile/codec.ts';
import { buildRoutePath } from '../profile/routePath.ts';
import { formatQueryText } from '../profile/translation/query.ts';
import { type RequestMessage, TranslationError } from '../profile/translation/translation.ts';
import { discardBody } from './input/discardBody.ts';
import { parseJson, readText } from './input/jsonBody.ts';
import { parseQuery } from './input/query.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { RefusalError } from './refusal.ts';
import { respond } from './responder.ts';
import { findRedirection, toComparablePath } from './routes.ts';
import type { Service } from './service.ts';

/** A request before and after the translation, and the status of the translated response. */
export interface TranslatedExchange {
  readonly request: ServiceRequest;
  /** The request that the wrapped service handled. */
  readonly contractRequest: ServiceRequest;
  readonly status: number;
}

/** A path that no profile has. */
const unknownPath = '/-';

/** A method that no operation has. */
const unknownMethod = 'TRACE';

/**
 * Wraps a service; without a translation, it returns the same service.
 *
 * @param codec the codec of the service's profile with the translation
 * @param onError called with failures to translate, for which the client gets a generic internal error, and of `onTranslated`
 * @param onTranslated called with every exchange when its response has been translated
 */
export function translateService(
  service: Service,
  codec: Codec,
  onError: (error: unknown) => void,
  onTranslated?: (exchange: TranslatedExchange) => void,
): Service {
  const { translator } = codec;
  if (!translator.isActive) return service;

  async function handle(request: ServiceRequest): Promise<ServiceResponse> {
    const { behaviour } = codec.profile;
    const match = translator.matchRequest(request.method, toComparablePath(request.path, behaviour));
    if (match.kind === 'none') {
      const redirection = findRedirection(request, translator.matchRequest, behaviour);
      if (redirection === undefined)
        return handleTranslated(undefined, request, { path: `${unknownPath}${request.path}` });
      await discardBody(request);
      return redirection;
    }
    const { operation, parameters } = match;
    const route = codec.route(operation);
    if (match.kind === 'wrong-method' || route === undefined)
      return handleTranslated(operation, request, { method: unknownMethod, path: route?.path ?? unknownPath });
    const method = request.method === 'HEAD' ? 'HEAD' : route.method;
    try {
      const { json, text } = await readBody(operation, request, behaviour['limits.body']);
      const query = parseQuery(request.query) as RequestMessage['query'];
      const message = { parameters, query, headers: request.headers ?? {}, body: json };
      const contractMessage = translator.requestToContract(operation, message);
      const change = {
        method,
        path: buildRoutePath(route.path, contractMessage.parameters.id ?? ''),
        query: formatQueryText(contractMessage.query),
        headers: contractMessage.headers,
        body: text ?? (contractMessage.body === undefined ? '' : JSON.stringify(contractMessage.body)),
      };
      return handleTranslated(operation, request, isJson(operation) ? change : { ...change, body: undefined });
    } catch (error) {
      return handleTranslated(operation, request, {
        method,
        path: buildRoutePath(route.path, parameters.id ?? ''),
        body: toRefusal(error, onError),
      });
    }
  }

  async function handleTranslated(
    operation: OperationId | undefined,
    request: ServiceRequest,
    change: RequestChange,
  ): Promise<ServiceResponse> {
    const contractRequest = changeRequest(request, change);
    const response = translateResponse(operation, await service.handle(contractRequest));
    try {
      onTranslated?.({ request, contractRequest, status: response.status });
    } catch (error) {
      // The response is complete, and is sent anyway.
      onError(error);
    }
    return response;
  }

  function translateResponse(operation: OperationId | undefined, response: ServiceResponse): ServiceResponse {
    const { status, headers, body } = response;
    try {
      const message = translator.responseToServer(operation, { status, headers, body: JSON.parse(String(body)) });
      const isEmpty = message.body === undefined || excludesBody(message.status);
      return { ...response, ...message, body: isEmpty ? '' : JSON.stringify(message.body) };
    } catch (error) {
      onError(error);
      const { contentType, ...refusal } = codec.encodeRefusal({ code: 'INTERNAL_ERROR', findings: [] });
      return respond(refusal.status, contentType, refusal.body, {});
    }
  }

  return { codec, handle };
}

const isJson = (operation: OperationId): boolean => getOperation(operation).bodyType !== 'multipart/form-data';

/**
 * Reads a JSON body. `json` is the object to translate, empty if the body is not an object; `text` is then the body to
 * forward unchanged.
 *
 * @throws RefusalError if the body cannot be read
 */
async function readBody(
  operation: OperationId,
  request: ServiceRequest,
  maxBytes: number,
): Promise<{ readonly json: JsonObject | undefined; readonly text?: string }> {
  if (!isJson(operation)) return { json: undefined };
  const text = await readText(request, maxBytes);
  if (text === '') return { json: getOperation(operation).body === undefined ? undefined : {}, text };
  const json = parseJson(text);
  return isObject(json) ? { json } : { json: {}, text };
}

/** Converts an error to a refusal. Internal errors are reported to `onError`, not to the client. */
function toRefusal(error: unknown, onError: (error: unknown) => void): RefusalError {
  if (error instanceof RefusalError) return error;
  if (!(error instanceof TranslationError)) {
    onError(error);
    return new RefusalError('INTERNAL_ERROR');
  }
  const detail = `The request cannot be translated: ${error.message}`;
  return new RefusalError('MALFORMED_REQUEST', [{ rule: 'request.json', at: '', detail }]);
}

interface RequestChange {
  readonly method?: string;
  readonly path: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The new body; a refusal is thrown when the service reads the body. */
  readonly body?: string | RefusalError | undefined;
}

function changeRequest(request: ServiceRequest, { body, headers, ...change }: RequestChange): ServiceRequest {
  const bytes = typeof body === 'string' ? Buffer.from(body) : undefined;
  const bufferedBody = body === undefined ? request.bufferedBody : bytes;
  return {
    method: request.method,
    query: request.query,
    ...change,
    header: headers === undefined ? (name) => request.header(name) : (name) => headers[name],
    body: () => (body === undefined ? request.body() : getBody(bytes ?? (body as RefusalError))),
    ...(bufferedBody === undefined ? {} : { bufferedBody }),
  };
}

function getBody(content: Uint8Array | RefusalError): AsyncIterable<Uint8Array> {
  if (!(content instanceof RefusalError)) return Readable.from([content]);
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(content) }) };
}
