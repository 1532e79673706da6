/** A difference between the service and the mock or, for drift, the recording. */

/**
 * What differs: the `status` of a response; in its body a `value`, a member that is `missing` on the service or `extra` on
 * it, a `type`, the `count` or the `order` of items, the `identity` of an id; an `event`; or the `end` of the script.
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
  readonly service: unknown;
  /** The other side: the mock or, for drift, the recording. */
  readonly baseline: unknown;
  /** For a status: the rule that the mock names, or else the first rule that the script is about. */
  readonly rule?: string;
}

/** Whether both sides accept the request, with different statuses. */
export const differsInSuccessStatus = ({ kind, service, baseline }: Difference): boolean =>
  kind === 'status' && [service, baseline].every((status) => Number(status) >= 200 && Number(status) < 300);

/** Whether both sides refuse the request, with different statuses. */
export const differsInRefusalStatus = ({ kind, service, baseline }: Difference): boolean =>
  kind === 'status' && [service, baseline].every((status) => Number(status) >= 400 && Number(status) < 500);

export const rateHeadersAt = '/headers/RateLimit';

export const differsInRateHeaders = ({ at }: Difference): boolean => at === rateHeadersAt;

/** Whether both sides accept the request, and differ only in the status or in the rate limit headers. */
export const isAcceptedByBoth = (difference: Difference): boolean =>
  differsInSuccessStatus(difference) || differsInRateHeaders(difference);

/** The pointer of the error code of a refusal. */
export const codeAt = '/code';

/** The identity of a difference, independent of the script that shows it. */
export function formatSignature({ kind, operation, at, service, baseline, rule = '' }: Difference): string {
  const location = at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  const statuses = kind === 'status' ? ` ${service} ${baseline} ${rule}` : '';
  return `${operation} ${location} ${kind}${statuses}`.trimEnd().replaceAll('  ', ' ');
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
