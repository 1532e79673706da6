import type { OperationId } from '../../spec/operations/index.ts';

/** A response as sent by the service. */
export interface SentResponse {
  readonly method: string;
  /** The path relative to the base URL, with the query. */
  readonly target: string;
  /** Undefined if no operation matches. */
  readonly operation: OperationId | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The value that was serialized to the body, if known. */
  readonly value?: unknown;
  /** Whether a fault or the client requested the status. Then any refusal body may have it. */
  readonly isForced: boolean;
}
