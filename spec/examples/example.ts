/** Examples: one request and the whole answer to it. The document shows them, and the mock must answer exactly so. */
import type { ErrorCode } from '../errors.ts';
import type { OperationId } from '../operations/index.ts';
import type { Given, VectorRequest } from '../rules/vector.ts';
import type { Finding } from '../statement.ts';

export interface Example {
  readonly operation: OperationId;
  /** Unique within the operation; kebab case. */
  readonly name: string;
  readonly summary: string;
  readonly given?: Given;
  /** The ids that the given resources get: what `{{name}}` in the request stands for. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly request: VectorRequest;
  readonly response: SuccessfulAnswer | RefusedAnswer;
}

/** In canonical names, without the envelope. */
export interface SuccessfulAnswer {
  readonly status: 'success';
  readonly data: unknown;
  readonly pagination?: { readonly limit: number; readonly nextCursor: string | null };
}

export interface RefusedAnswer {
  readonly status: ErrorCode;
  /** The broken rules; level and section come from the rules themselves. */
  readonly findings: readonly Finding[];
}
