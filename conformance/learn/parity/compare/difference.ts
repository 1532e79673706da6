/** A difference between the service and the mock. */

/**
 * `status` of a response, `value`, `missing` (on the service), `extra` (on the service alone), `type`, `count`
 * and `order` of what it contains, `identity` of ids, `event` of what happens without a request, `end` of the script.
 */
export type DifferenceKind =
  | 'status'
  | 'value'
  | 'missing'
  | 'extra'
  | 'type'
  | 'count'
  | 'order'
  | 'identity'
  | 'event'
  | 'end';

export interface Difference {
  readonly kind: DifferenceKind;
  /** The index of the request in the script's results. */
  readonly request: number;
  readonly operation: string;
  /** A pointer into the response, in canonical names; empty for the response as a whole. */
  readonly at: string;
  readonly server: unknown;
  readonly mock: unknown;
  /** For a status: the rule that the mock names, or else the first rule that the script is about. */
  readonly rule?: string;
}

/** Whether both sides accept the request, with another status. */
export const isSuccessStatus = ({ kind, server, mock }: Difference): boolean =>
  kind === 'status' && [server, mock].every((status) => Number(status) >= 200 && Number(status) < 300);

/** Whether both sides refuse the request, with another status. */
export const isRefusalStatus = ({ kind, server, mock }: Difference): boolean =>
  kind === 'status' && [server, mock].every((status) => Number(status) >= 400 && Number(status) < 500);

/** The place of the rate limit headers. */
export const rateHeadersAt = '/headers/RateLimit';

export const isRateHeaders = ({ at }: Difference): boolean => at === rateHeadersAt;

/** Whether both sides nevertheless accept the request. */
export const isAcceptedAlike = (difference: Difference): boolean =>
  isSuccessStatus(difference) || isRateHeaders(difference);

/** The place of the error code of a refusal. */
export const codeAt = '/code';

/** The identity of a difference, independent of the script that shows it. */
export function formatSignature({ kind, operation, at, server, mock, rule = '' }: Difference): string {
  const place = at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  const statuses = kind === 'status' ? ` ${server} ${mock} ${rule}` : '';
  return `${operation} ${place} ${kind}${statuses}`.trimEnd().replaceAll('  ', ' ');
}

/** The result of a comparison: differences, and remarks on details that no profile expresses and clients rarely use. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /**
   * Members that only one side fills in, times in another format, null instead of a missing member, error codes.
   */
  readonly remarks: readonly string[];
  /** Why the rest of the script cannot be compared: the sides acted differently in a way that no profile expresses. */
  readonly incomparable?: string;
}
