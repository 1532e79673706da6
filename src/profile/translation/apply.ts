/** Calls the functions of a translation, and checks what they return. */
import { isObject } from '../../../spec/json.ts';
import { toQuery } from './query.ts';
import {
  type Change,
  type EventHeaders,
  type RequestMessage,
  type ResponseMessage,
  TranslationError,
} from './translation.ts';

type Check = (value: unknown) => string | undefined;

const isText = (value: unknown): boolean => typeof value === 'string';
const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

function requireStrings(accepts: (value: unknown) => boolean): Check {
  return (value) =>
    isObject(value) && Object.values(value).every(accepts) ? undefined : 'must be an object of strings';
}

const checkBody: Check = (value) => {
  if (value === undefined) return undefined;
  try {
    return JSON.stringify(value) === undefined ? 'must be a value that JSON can represent' : undefined;
  } catch (error) {
    return `must be a value that JSON can represent: ${getMessage(error)}`;
  }
};

const requestChecks: Readonly<Record<keyof RequestMessage, Check>> = {
  parameters: requireStrings(isScalar),
  query: requireStrings((value) => [value].flat().every((item) => item === undefined || isScalar(item))),
  headers: requireStrings(isText),
  body: checkBody,
  form: requireStrings(isText),
};

const responseChecks: Readonly<Record<keyof ResponseMessage, Check>> = {
  status: (value) =>
    Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599
      ? undefined
      : 'must be an integer from 100 to 599',
  headers: requireStrings(isText),
  body: checkBody,
};

/** @throws TranslationError if the function fails or returns anything but parts of a request */
export function changeRequest(change: Change<RequestMessage>, message: RequestMessage, place: string): RequestMessage {
  const { parameters, query, headers, ...rest } = changeMessage(change, message, requestChecks, place);
  return {
    ...rest,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    query: toQuery(query),
    headers: withLowerCaseNames(headers),
  };
}

/** @throws TranslationError if the function fails or returns anything but parts of a response */
export function changeResponse(
  change: Change<ResponseMessage>,
  message: ResponseMessage,
  place: string,
): ResponseMessage {
  const { headers, ...rest } = changeMessage(change, message, responseChecks, place);
  return { ...rest, headers: withLowerCaseNames(headers) };
}

/** @throws TranslationError if the function fails or returns a promise */
export function changeValue(change: (value: unknown) => unknown, value: unknown, place: string): unknown {
  const result = call(change, value, place);
  const fault = checkBody(result);
  if (fault !== undefined) throw new TranslationError(place, `returned an invalid value: it ${fault}.`);
  return result;
}

/** @throws TranslationError if the function fails or returns anything but headers */
export function computeHeaders(getAll: (value: unknown) => unknown, value: unknown, place: string): EventHeaders {
  const result = call(getAll, value, place);
  const fault = responseChecks.headers(result);
  if (fault !== undefined) throw new TranslationError(place, `returned an invalid value: it ${fault}.`);
  return withLowerCaseNames(result as EventHeaders);
}

function changeMessage<Message extends object>(
  change: Change<Message>,
  message: Message,
  checks: Readonly<Record<keyof Message, Check>>,
  place: string,
): Message {
  const result: unknown = call(change as (value: unknown) => unknown, message, place);
  if (!isObject(result))
    throw new TranslationError(
      place,
      `must return an object with any of ${Object.keys(checks).join(', ')}; parts that are left out stay unchanged.`,
    );
  for (const [name, value] of Object.entries(result)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof Message] : undefined;
    const fault = check === undefined ? `is none of ${Object.keys(checks).join(', ')}` : check(value);
    if (fault !== undefined) throw new TranslationError(place, `returned an invalid value: "${name}" ${fault}.`);
  }
  return { ...message, ...result };
}

function call(change: (value: unknown) => unknown, value: unknown, place: string): unknown {
  let result: unknown;
  try {
    result = change(value);
  } catch (error) {
    throw new TranslationError(place, `failed: ${getMessage(error)}`);
  }
  if (result instanceof Promise) {
    result.catch(() => {});
    throw new TranslationError(place, 'must not be asynchronous: it returned a promise.');
  }
  return result;
}

function withLowerCaseNames(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
