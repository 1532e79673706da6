/** Puts a step into the words of the server: route, query, headers and JSON body. */
import { isObject } from '../../spec/json.ts';
import type { WireRoute } from '../../spec/profile/profile.ts';
import type { Codec, QueryValues } from '../../src/profile/codec.ts';
import { toQuery } from '../../src/profile/translation/apply.ts';
import type { RequestMessage } from '../../src/profile/translation/translation.ts';
import { StopError } from '../judge/stopError.ts';
import type { RequestStep } from '../script/script.ts';

/** A request as the server gets it. */
export interface ServerRequest extends Omit<RequestMessage, 'parameters'> {
  readonly method: string;
  readonly path: string;
}

/**
 * The request of a step as the server gets it; without a body if the step has a raw one.
 *
 * @throws TranslationError; Stopped if the translation cannot express the request
 */
export function serverRequestOf(step: RequestStep, route: WireRoute, key: string, codec: Codec): ServerRequest {
  const { operation, id = '' } = step;
  const { translator } = codec;
  const message = messageOf(step, key, codec);
  if (!translator.isActive) {
    const path = step.path ?? route.path.replace(/\{[^}]+\}/, encodeURIComponent(id));
    return { ...message, method: step.method ?? route.method, path };
  }
  if (step.raw !== undefined && isJsonObject(step.raw) && translator.changesRequest(operation))
    throw inexpressible(operation, 'a body that is given as text');
  const sent = translator.requestToServer(operation, message);
  if (translator.requestToContract(operation, sent).headers.authorization !== message.headers.authorization)
    throw inexpressible(operation, 'this Authorization header');
  const method = step.method ?? translator.route(operation)?.method ?? route.method;
  const path = ownPath(step, route, translator.path(operation, sent.parameters));
  if ((step.method ?? step.path) !== undefined && translator.match(method, path).kind === 'operation')
    throw inexpressible(
      operation,
      `${step.method ?? method} ${step.path ?? path}, because the server has ${method} ${path}`,
    );
  return { method, path, query: sent.query, headers: sent.headers, body: hasOwnBody(step) ? undefined : sent.body };
}

/**
 * Identifier, query and body in the words of the profile, as the service will read them: a translation may not be able
 * to express everything that the contract can.
 *
 * @throws TranslationError
 */
export function asRead(
  step: RequestStep,
  codec: Codec,
): { readonly id: string; readonly query: QueryValues; readonly body: unknown } {
  const { operation, query = {}, id = '' } = step;
  const { translator } = codec;
  const message = messageOf(step, '', codec);
  if (!translator.isActive) return { id, query: codec.encodeQuery(operation, query), body: message.body };
  const sent = translator.requestToServer(operation, message);
  const body = sent.body === undefined ? undefined : JSON.parse(JSON.stringify(sent.body));
  const read = translator.requestToContract(operation, { ...sent, body });
  return { id: read.parameters.id ?? id, query: read.query, body: read.body };
}

function messageOf(step: RequestStep, key: string, codec: Codec): RequestMessage {
  const { operation, id = '', query = {}, authorization = `Bearer ${key}`, body } = step;
  return {
    parameters: { id },
    query: toQuery(codec.encodeQuery(operation, query)),
    headers: {
      accept: 'application/json',
      ...(authorization === null ? {} : { authorization }),
      ...step.headers,
    },
    // Functions can expect an object; the body that the step gives is sent unchanged.
    body: hasOwnBody(step) ? {} : body === undefined ? undefined : codec.encodeBody(operation, body),
  };
}

/** Whether the step has a body that no codec can read. */
export function hasOwnBody({ raw, body }: RequestStep): boolean {
  return raw !== undefined || (body !== undefined && !isObject(body));
}

/** The path that a step asks for, changed in the same way as the path of the profile. */
function ownPath({ path, id = '' }: RequestStep, { path: template }: WireRoute, serverPath: string): string {
  const profilePath = template.replace(/\{[^}]+\}/, encodeURIComponent(id));
  if (path === undefined) return serverPath;
  if (path === profilePath || serverPath === profilePath) return path;
  if (path === `${profilePath}/`) return `${serverPath}/`;
  if (path.toLowerCase() !== profilePath.toLowerCase()) return path;
  return path === path.toUpperCase()
    ? serverPath.toUpperCase()
    : `/${serverPath.charAt(1).toUpperCase()}${serverPath.slice(2)}`;
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function inexpressible(operation: string, what: string): StopError {
  return new StopError('translation', operation, `The translation of ${operation} cannot express ${what}.`);
}
