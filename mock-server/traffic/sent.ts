import type { OperationId } from '../../spec/operations/index.ts';

/** An answer as it leaves the service. */
export interface Sent {
  readonly method: string;
  /** Below the base URL, with the query. */
  readonly target: string;
  /** Absent where the path has no such operation. */
  readonly operation: OperationId | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The body before it was written, where that is known. */
  readonly value?: unknown;
  /** Its status was asked for, by a fault or by the client: then any refusal may have it. */
  readonly asked: boolean;
}
