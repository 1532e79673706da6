/** Examples: a request and its complete response. OpenAPI shows them, and the mock must respond exactly like this. */
import type { ErrorCode } from '../errors.ts';
import type { OperationId } from '../operations/index.ts';
import type { VectorRequest, VectorSetup } from '../rules/vector.ts';
import type { Finding } from '../statement.ts';

export interface Example {
  readonly operation: OperationId;
  /** Unique within the operation; kebab case. */
  readonly name: string;
  readonly summary: string;
  readonly given?: VectorSetup;
  /** The ids of the given resources, which replace `{{name}}` in the request. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly request: VectorRequest;
  readonly response: SuccessResponse | RefusalResponse;
}

/** In canonical names, without the envelope. */
export interface SuccessResponse {
  readonly outcome: 'success';
  readonly data: unknown;
  readonly pagination?: { readonly limit: number; readonly nextCursor: string | null };
}

export interface RefusalResponse {
  readonly outcome: ErrorCode;
  /** The broken rules; the rules themselves supply level and section. */
  readonly findings: readonly Finding[];
}
