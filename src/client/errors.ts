/**
 * What a call throws. Three classes, for three different reactions: the service said no (`SocialPublishingError`), nobody
 * answered (`TransportError`), something answered that is not the API (`UnexpectedAnswerError`). None carries the key.
 */
import type { ErrorCode } from '../../spec/errors.ts';
import type { Level } from '../../spec/statement.ts';

/** A code of the contract, or one that only this implementation has. */
export type AnyErrorCode = ErrorCode | (string & {});

/** One place where a request breaks one rule. An implementation of its own may leave out all but the pointer. */
export interface BrokenRule {
  /** Into the body, or the name of a parameter or header, in the implementation's names. */
  readonly pointer: string;
  /** Stable for ever. */
  readonly rule: string;
  /** What is wrong and what to do. */
  readonly detail: string;
  readonly limit?: number | string;
  readonly actual?: number | string;
  /** The section of the API document. */
  readonly section?: string;
  readonly level?: Level;
}

export interface Refused<Code extends string = AnyErrorCode> {
  readonly operation: string;
  readonly code: Code;
  /** HTTP status. */
  readonly status: number;
  /** The service's own sentence. */
  readonly message: string;
  readonly errors: readonly BrokenRule[];
  /** Seconds, from `Retry-After`. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** The service refused. The code says why; `errors` lists every broken rule where there are any. */
export class SocialPublishingError<Code extends string = AnyErrorCode> extends Error implements Refused<Code> {
  override readonly name = 'SocialPublishingError';
  readonly operation: string;
  readonly code: Code;
  readonly status: number;
  readonly errors: readonly BrokenRule[];
  declare readonly retryAfter?: number;
  declare readonly requestId?: string;

  constructor({ operation, code, status, message, errors, retryAfter, requestId }: Refused<Code>) {
    super(message);
    this.operation = operation;
    this.code = code;
    this.status = status;
    this.errors = errors;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
    if (requestId !== undefined) this.requestId = requestId;
  }

  /** Whether this is the refusal with that code; narrows the type. */
  is<C extends ErrorCode>(code: C): this is SocialPublishingError<C> {
    return (this.code as string) === code;
  }
}

/** Whether an error is a refusal by the service, with that code where one is given; narrows the type. */
export function isSocialPublishingError(error: unknown): error is SocialPublishingError;
export function isSocialPublishingError<C extends ErrorCode>(
  error: unknown,
  code: C,
): error is SocialPublishingError<C>;
export function isSocialPublishingError(error: unknown, code?: ErrorCode): boolean {
  return error instanceof SocialPublishingError && (code === undefined || error.code === code);
}

/** Nobody answered: no connection, a broken one, or no answer in time. Whether the service acted is unknown. */
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

export interface Unexpected {
  readonly operation: string;
  readonly status: number;
  readonly contentType: string;
  /** How the answer begins. */
  readonly excerpt: string;
  readonly retryAfter?: number;
}

/** An answer came that the contract does not know: a gateway's page, no JSON, neither success nor an error code. */
export class UnexpectedAnswerError extends Error implements Unexpected {
  override readonly name = 'UnexpectedAnswerError';
  readonly operation: string;
  readonly status: number;
  readonly contentType: string;
  readonly excerpt: string;
  declare readonly retryAfter?: number;

  constructor(what: string, { operation, status, contentType, excerpt, retryAfter }: Unexpected) {
    super(`${operation}: ${what} (status ${status}, ${contentType || 'no Content-Type'}): ${excerpt}`);
    this.operation = operation;
    this.status = status;
    this.contentType = contentType;
    this.excerpt = excerpt;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }
}
