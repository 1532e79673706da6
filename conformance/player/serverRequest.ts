/** Converts a step to a request of the server: encodes it with the profile, then applies the translation. */

import { isObject, type JsonObject } from '../../spec/json.ts';
import type { WireRoute } from '../../spec/profile/profile.ts';
import type { Codec, QueryValues } from '../../src/profile/codec.ts';
import { buildRoutePath } from '../../src/profile/routePath.ts';
import { toQuery } from '../../src/profile/translation/query.ts';
import { type RequestMessage, TranslationError } from '../../src/profile/translation/translation.ts';
import { StopError } from '../judge/stopError.ts';
import type { RequestStep } from '../script/script.ts';
import { switchCase } from './switchCase.ts';

/** A request as the server gets it. */
export interface ServerRequest extends Omit<RequestMessage, 'parameters' | 'body'> {
  readonly method: string;
  readonly path: string;
  /** The text of a body; uploads have none. */
  readonly body: string | undefined;
}

/**
 * Converts a step to the request that the server gets.
 *
 * @throws TranslationError; StopError if the translation cannot express the request
 */
export function buildServerRequest(step: RequestStep, route: WireRoute, key: string, codec: Codec): ServerRequest {
  const { operation, id = '' } = step;
  const { translator } = codec;
  const message = buildMessage(step, key, codec);
  if (!translator.isActive) {
    const path = step.path ?? buildRoutePath(route.path, id);
    const { query, headers } = message;
    return { query, headers, method: step.method ?? route.method, path, body: getBodyText(step, message.body) };
  }
  const serverMessage = translator.requestToServer(operation, message);
  if (translator.requestToContract(operation, serverMessage).headers.authorization !== message.headers.authorization)
    throw createInexpressibleError(operation, 'this Authorization header');
  const method = step.method ?? translator.getRoute(operation)?.method ?? route.method;
  const path = getServerPath(step, route, translator.buildPath(operation, serverMessage.parameters));
  if ((step.method ?? step.path) !== undefined && translator.matchRequest(method, path).kind === 'operation')
    throw createInexpressibleError(
      operation,
      `${step.method ?? method} ${step.path ?? path}, because the server has ${method} ${path}`,
    );
  if (step.parts !== undefined && serverMessage.body !== undefined)
    throw new TranslationError(
      `translate.operations.${operation}.request.toServer`,
      'returned a body for an upload; return the text parts of its form as "form".',
    );
  const raw = getRawObject(step);
  const body =
    raw === undefined || !translator.changesRequest(operation)
      ? getBodyText(step, serverMessage.body)
      : copyPadding(step.raw ?? '', JSON.stringify(raw), JSON.stringify(serverMessage.body));
  if (body === undefined && raw !== undefined) throw createInexpressibleError(operation, 'this text as a body');
  const { parameters: _, ...parts } = serverMessage;
  return { ...parts, method, path, body };
}

/** Returns the text of the body. @param json the translated body, if the step has one that can be translated */
function getBodyText(step: RequestStep, json: unknown): string | undefined {
  return hasUncodedBody(step) ? (step.raw ?? JSON.stringify(step.body)) : JSON.stringify(json);
}

/**
 * Pads a text with the white space before the last brace of the raw body; undefined if the raw body differs in other ways.
 */
function copyPadding(raw: string, plain: string, text: string): string | undefined {
  const members = plain.slice(0, -1);
  if (!raw.startsWith(members) || raw.slice(members.length).trim() !== '}') return undefined;
  return `${text.slice(0, -1)}${raw.slice(members.length, -1)}}`;
}

/**
 * Returns the id, query and body in wire names as the server decodes them, which differ from those of the step if the
 * translation cannot express everything that the contract can.
 *
 * @throws TranslationError
 */
export function decodeAsServer(
  step: RequestStep,
  codec: Codec,
): { readonly id: string; readonly query: QueryValues; readonly body: unknown } {
  const { operation, query = {}, id = '' } = step;
  const { translator } = codec;
  const message = buildMessage(step, '', codec);
  if (!translator.isActive) return { id, query: codec.encodeQuery(operation, query), body: message.body };
  const serverMessage = translator.requestToServer(operation, message);
  const received = translator.requestToContract(operation, {
    ...serverMessage,
    body: roundTripJson(serverMessage.body),
  });
  return { id: received.parameters.id ?? id, query: received.query, body: roundTripJson(received.body) };
}

/** Returns a value as JSON transports it: without members that are undefined. */
function roundTripJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function buildMessage(step: RequestStep, key: string, codec: Codec): RequestMessage {
  const { operation, id, query = {}, authorization = `Bearer ${key}`, body } = step;
  return {
    parameters: id === undefined ? {} : { id },
    query: toQuery(codec.encodeQuery(operation, query)),
    headers: {
      accept: 'application/json',
      ...(authorization === null ? {} : { authorization }),
      ...step.headers,
    },
    // Functions may expect an object; any other body of the step is sent unchanged.
    body: hasUncodedBody(step)
      ? (getRawObject(step) ?? {})
      : body === undefined
        ? undefined
        : codec.encodeBody(operation, body),
  };
}

/** Whether the step has a body that the codec does not encode: raw text, or JSON that is not an object. */
function hasUncodedBody({ raw, body }: RequestStep): boolean {
  return raw !== undefined || (body !== undefined && !isObject(body));
}

/** Returns the path on the server. A deviation that the step asks for, such as a trailing slash, is applied to it. */
function getServerPath({ path, id = '' }: RequestStep, { path: template }: WireRoute, serverPath: string): string {
  const profilePath = buildRoutePath(template, id);
  if (path === undefined || path === profilePath) return serverPath;
  if (serverPath === profilePath) return path;
  if (path === `${profilePath}/`) return `${serverPath}/`;
  if (path.toLowerCase() !== profilePath.toLowerCase()) return path;
  return path === path.toUpperCase()
    ? serverPath.toUpperCase()
    : `/${switchCase(serverPath.charAt(1))}${serverPath.slice(2)}`;
}

/** The raw body of a step, if it is a JSON object that can be written again: nesting can be too deep for that. */
function getRawObject({ raw }: RequestStep): JsonObject | undefined {
  if (raw === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(raw);
    return isObject(value) && JSON.stringify(value) !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

function createInexpressibleError(operation: string, what: string): StopError {
  return new StopError('translation', operation, `The translation of ${operation} cannot express ${what}.`);
}
