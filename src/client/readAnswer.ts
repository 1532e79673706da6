/** Converts a response to data or an error. Success requires both a 2xx status and `success: true`. */
import { isObject, listOrEmpty, stringOrNothing } from '../../spec/json.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { type BrokenRule, SocialPublishingError, UnexpectedAnswerError } from './errors.ts';
import type { Settings } from './settings.ts';

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/** A successful response, with canonical names. */
export interface Answered {
  readonly data: unknown;
  readonly pagination?: unknown;
}

/** @throws SocialPublishingError, UnexpectedAnswerError */
export function readAnswer(settings: Settings, operation: OperationId, received: Received): Answered {
  const { status, text } = received;
  const body = parse(text);
  const envelope = isObject(body) ? body : {};
  if (status < 200 || status > 299 || envelope.success !== true) throw errorOf(settings, operation, received);
  if (envelope.data === undefined) throw unexpected('Success without data', settings, operation, received);
  return settings.codec?.decodeAnswer(operation, body) ?? (envelope as unknown as Answered);
}

function errorOf(settings: Settings, operation: OperationId, received: Received): Error {
  const { status, headers, retryAfter } = received;
  // A service may quote the rejected credentials, and callers must not log them.
  const body = parse(settings.redact(received.text));
  if (!isObject(body)) return unexpected('The response is not a JSON object', settings, operation, received);
  const { code, message, errors } = settings.codec?.decodeRefusal(body) ?? refusalOf(body);
  if (code === '') return unexpected('Neither success nor an error code', settings, operation, received);
  const requestId = requestIdOf(body) ?? settings.redact(headers.get('x-request-id') ?? '');
  return new SocialPublishingError({
    operation,
    code,
    status,
    message: message || `${operation} was rejected with ${code}.`,
    errors: errors.flatMap((entry) => brokenRuleOf(entry)),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(requestId === '' ? {} : { requestId }),
  });
}

/** The API document does not state where the code is, so all three places that a profile can name are read. */
function refusalOf(body: object): { code: string; message: string; errors: readonly unknown[] } {
  const inner = detailsOf(body);
  return {
    code: stringOrNothing(inner.code) ?? '',
    message: stringOrNothing(inner.message) ?? stringOrNothing(inner.detail) ?? stringOrNothing(inner.title) ?? '',
    errors: listOrEmpty(inner.errors),
  };
}

function requestIdOf(body: object): string | undefined {
  return stringOrNothing(detailsOf(body).requestId);
}

function detailsOf(body: object): Readonly<Record<string, unknown>> {
  const outer: Readonly<Record<string, unknown>> = { ...body };
  return isObject(outer.error) ? outer.error : outer;
}

/** Other implementations may send fewer members; entries that are not objects are dropped. */
function brokenRuleOf(entry: unknown): BrokenRule[] {
  if (!isObject(entry)) return [];
  const { pointer, rule, detail, ...rest } = entry;
  const [at, id, text] = [pointer, rule, detail].map((value) => stringOrNothing(value) ?? '');
  return [{ ...rest, pointer: at ?? '', rule: id ?? '', detail: text ?? '' }];
}

function unexpected(what: string, settings: Settings, operation: OperationId, received: Received): Error {
  const { status, headers, text, retryAfter } = received;
  return new UnexpectedAnswerError(what, {
    operation,
    status,
    contentType: settings.redact(headers.get('content-type') ?? ''),
    excerpt: settings.redact(text).slice(0, 300),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
