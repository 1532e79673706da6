/**
 * The errors that a call throws. The service rejects the request (`SocialPublishingError`), does not respond
 * (`TransportError`), or something other than the API responds (`UnexpectedResponseError`). No error contains the API
 * key.
 */
import type { ErrorCode } from '../../spec/errors.ts';
import type { Level } from '../../spec/statement.ts';

/** A code of the contract, or one that only this implementation has. */
export type AnyErrorCode = ErrorCode | (string & {});

/** One broken rule at one place in the request. Other implementations may omit everything except the pointer. */
export interface RuleViolation {
  /** A JSON pointer into the body, or the name of a parameter or header, with the names of the implementation. */
  readonly pointer: string;
  /** The id of the rule. Ids do not change. */
  readonly rule: string;
  /** The problem and the fix. */
  readonly detail: string;
  /** The amount that the rule allows, such as a number of characters. */
  readonly limit?: number;
  /** The amount in the request. */
  readonly actual?: number;
  /** What the rule expects, where it is not an amount. */
  readonly expected?: string;
  /** What the request has instead, abbreviated. */
  readonly given?: string;
  /** The section of the API document. */
  readonly section?: string;
  readonly level?: Level;
}

/** The members of a `SocialPublishingError`. */
export interface RefusalDetails<Code extends string = AnyErrorCode> {
  readonly operation: string;
  readonly code: Code;
  /** HTTP status. */
  readonly status: number;
  /** The message of the service. */
  readonly detail: string;
  readonly errors: readonly RuleViolation[];
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/**
 * Thrown if the service rejects a request. `code` states the reason; `errors` lists every broken rule, and `message`
 * names the first.
 */
export class SocialPublishingError<Code extends string = AnyErrorCode> extends Error implements RefusalDetails<Code> {
  override readonly name = 'SocialPublishingError';
  readonly operation: string;
  readonly code: Code;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly RuleViolation[];
  declare readonly retryAfter?: number;
  declare readonly requestId?: string;

  constructor({ operation, code, status, detail, errors, retryAfter, requestId }: RefusalDetails<Code>) {
    super(`${operation} was rejected (${status} ${code}): ${describeReason(detail, errors)}`);
    this.operation = operation;
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
    if (requestId !== undefined) this.requestId = requestId;
  }

  /** Whether the error has the given code; narrows the type. */
  is<C extends ErrorCode>(code: C): this is SocialPublishingError<C> {
    return (this.code as string) === code;
  }
}

/** The first broken rule and the number of the others: "/text Too long. [text.length.microblog] (and 2 more)". */
function describeReason(detail: string, [first, ...others]: readonly RuleViolation[]): string {
  if (first === undefined) return detail;
  const { pointer, rule } = first;
  const parts = [
    pointer,
    first.detail || detail,
    rule && `[${rule}]`,
    others.length > 0 && `(and ${others.length} more)`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Whether an error is a rejection by the service, optionally with the given code; narrows the type. */
export function isSocialPublishingError(error: unknown): error is SocialPublishingError;
export function isSocialPublishingError<C extends ErrorCode>(
  error: unknown,
  code: C,
): error is SocialPublishingError<C>;
export function isSocialPublishingError(error: unknown, code?: ErrorCode): boolean {
  return error instanceof SocialPublishingError && (code === undefined || error.code === code);
}

/**
 * Thrown for a call that cannot be completed: the implementation does not offer the operation, the id is invalid, or the
 * cursor of a list repeats.
 */
export class CallError extends RangeError {
  override readonly name = 'CallError';
}

/**
 * Thrown if there is no connection, the connection breaks, or no response arrives in time. The service may have acted.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly operation: string;
  readonly kind: 'network' | 'timeout';

  constructor(operation: string, kind: 'network' | 'timeout', message: string, cause?: Error) {
    super(`${operation}: ${message}`, cause === undefined ? undefined : { cause });
    this.operation = operation;
    this.kind = kind;
  }
}

/** The members of an `UnexpectedResponseError`. */
export interface UnexpectedResponseDetails {
  readonly operation: string;
  readonly status: number;
  readonly contentType: string;
  /** The start of the response. */
  readonly excerpt: string;
  readonly retryAfter?: number;
}

/**
 * Thrown for a response that is not part of the contract: the error page of a gateway, a body that is not JSON, or one
 * with neither success nor an error code.
 */
export class UnexpectedResponseError extends Error implements UnexpectedResponseDetails {
  override readonly name = 'UnexpectedResponseError';
  readonly operation: string;
  readonly status: number;
  readonly contentType: string;
  readonly excerpt: string;
  declare readonly retryAfter?: number;

  constructor(problem: string, { operation, status, contentType, excerpt, retryAfter }: UnexpectedResponseDetails) {
    super(`${operation}: ${problem} (status ${status}, ${contentType || 'no Content-Type'}): ${excerpt}`);
    this.operation = operation;
    this.status = status;
    this.contentType = contentType;
    this.excerpt = excerpt;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }
}
