/** The refusal that a fault or a `Prefer` header requests, in the format of API errors. */
import { type ErrorCode, errorCodes, errors } from '../../spec/errors.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import { RefusalError } from '../../src/service/refusal.ts';

/** What is requested: a status, a code or both. */
export interface ForcedRefusal {
  readonly status?: number;
  readonly code?: ErrorCode;
  /** Seconds for the header `Retry-After`. */
  readonly retryAfter?: number;
}

const causes = {
  fault: 'a fault; GET /_mock/faults lists the faults',
  header: 'the Prefer header of this request',
} as const;

export function buildForcedRefusal(
  cause: keyof typeof causes,
  forced: ForcedRefusal,
  errorStatus: Wire['errorStatus'],
): RefusalError {
  const code = forced.code ?? findCode(forced.status, errorStatus);
  const status = forced.status ?? errorStatus[errors[code].statusClass];
  // Clients wait for this time before they retry.
  const retryAfter = forced.retryAfter ?? (status === 429 || status === 503 ? 1 : undefined);
  return new RefusalError(code, [], {
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
    status,
    ...(status === 500 ? {} : { customMessage: `The status ${status} was requested by ${causes[cause]}.` }),
  });
}

/** The code of the rate limit, or else the first with this status. */
function findCode(status: number | undefined, errorStatus: Wire['errorStatus']): ErrorCode {
  const hasStatus = (code: ErrorCode) => errorStatus[errors[code].statusClass] === status;
  return hasStatus('RATE_LIMITED') ? 'RATE_LIMITED' : (errorCodes.find(hasStatus) ?? 'INTERNAL_ERROR');
}
