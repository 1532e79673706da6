/** Converts a response to data or an error. Success requires both a 2xx status and `success: true`. */
import { asList, asString, isObject, tryParseJson } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { type RuleViolation, SocialPublishingError, UnexpectedResponseError } from './errors.ts';
import { redactJson } from './redact.ts';
import type { Settings } from './settings.ts';

/** A response whose body has been read but not parsed. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/** A successful response, with canonical names. */
export interface DecodedResponse {
  readonly data: unknown;
  readonly pagination?: unknown;
}

/**
 * Translates and decodes a response.
 *
 * @throws SocialPublishingError for a refusal, UnexpectedResponseError for a response that is not part of the contract,
 * TranslationError
 */
export function readResponse(
  settings: Settings,
  operation: OperationId,
  receivedResponse: RawResponse,
): DecodedResponse {
  const rawResponse = translateResponse(settings, operation, receivedResponse);
  const { status, text } = rawResponse;
  const body = tryParseJson(text);
  const envelope = isObject(body) ? body : {};
  if (status < 200 || status > 299 || envelope.success !== true) throw createError(settings, operation, rawResponse);
  if (envelope.data === undefined)
    throw createUnexpectedResponse('Success without data', settings, operation, rawResponse);
  return settings.codec?.decodeResponse(operation, body) ?? (envelope as unknown as DecodedResponse);
}

/** Translates a server's response to the wire of the profile. A body that is not JSON stays as it is. */
function translateResponse({ translator }: Settings, operation: OperationId, response: RawResponse): RawResponse {
  const { status, headers, text } = response;
  const body = tryParseJson(text);
  if (!translator.isActive || (body === undefined && text !== '')) return response;
  const message = { status, headers: Object.fromEntries(headers), body };
  const contractMessage = translator.responseToContract(operation, message);
  return {
    ...response,
    status: contractMessage.status,
    headers: new Headers(contractMessage.headers),
    text: JSON.stringify(contractMessage.body) ?? '',
  };
}

function createError(settings: Settings, operation: OperationId, rawResponse: RawResponse): Error {
  const { status, headers, retryAfter } = rawResponse;
  const body = tryParseJson(rawResponse.text);
  if (!isObject(body))
    return createUnexpectedResponse('The response is not a JSON object', settings, operation, rawResponse);
  const refusal = settings.codec?.decodeRefusal(body) ?? getRefusal(body);
  if (refusal.code === '')
    return createUnexpectedResponse('Neither success nor an error code', settings, operation, rawResponse);
  // A service may quote the rejected credentials, and callers must not log them. Only texts are redacted, not the source
  // of the JSON, which could become invalid.
  const { redact } = settings;
  const requestId = redact(getRequestId(body) ?? headers.get('x-request-id') ?? '');
  return new SocialPublishingError({
    operation,
    code: redact(refusal.code),
    status,
    detail: redact(refusal.message) || 'The service gives no reason.',
    errors: refusal.errors.flatMap((entry) => readViolation(redactJson(entry, redact)) ?? []),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(requestId === '' ? {} : { requestId }),
  });
}

/** The API document does not state where the code is, so all three places that a profile can name are read. */
function getRefusal(body: object): { code: string; message: string; errors: readonly unknown[] } {
  const inner = getDetails(body);
  return {
    code: asString(inner.code) ?? '',
    message: asString(inner.message) ?? asString(inner.detail) ?? asString(inner.title) ?? '',
    errors: asList(inner.errors),
  };
}

function getRequestId(body: object): string | undefined {
  return asString(getDetails(body).requestId);
}

function getDetails(body: object): Readonly<Record<string, unknown>> {
  const outer: Readonly<Record<string, unknown>> = { ...body };
  return isObject(outer.error) ? outer.error : outer;
}

/** Reads one entry of a refusal: implementations may omit members, and an entry that is not an object is dropped. */
function readViolation(entry: unknown): RuleViolation | undefined {
  if (!isObject(entry)) return undefined;
  const { pointer, rule, detail, ...rest } = entry;
  return { ...rest, pointer: asString(pointer) ?? '', rule: asString(rule) ?? '', detail: asString(detail) ?? '' };
}

function createUnexpectedResponse(
  problem: string,
  settings: Settings,
  operation: OperationId,
  rawResponse: RawResponse,
): Error {
  const { status, headers, text, retryAfter } = rawResponse;
  return new UnexpectedResponseError(problem, {
    operation,
    status,
    contentType: settings.redact(headers.get('content-type') ?? ''),
    excerpt: settings.redact(text).slice(0, 300),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
