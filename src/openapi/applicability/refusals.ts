/** The refusals of an operation: exactly those that the service sends. */
import { type ErrorCode, errors } from '../../../spec/errors.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getCodes, stateRules } from '../../../spec/rules/index.ts';
import { gates } from '../../../spec/rules/service/gates.ts';

/** Returns the error codes of an operation, in the order of the checks. */
export function getRefusals(id: OperationId, { behaviour: b }: Profile): readonly ErrorCode[] {
  const { body, query } = getOperation(id);
  // Unknown parameters break a rule as well.
  const hasValidation = body !== undefined || query !== undefined || b['request.unknown-parameters'] === 'refuse';
  return [
    ...getCodes(gates, id, b),
    ...(body === undefined ? [] : (['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'MALFORMED_REQUEST'] as const)),
    ...(hasValidation ? (['VALIDATION_FAILED'] as const) : []),
    ...getCodes(stateRules, id, b),
    'INTERNAL_ERROR',
  ];
}

/** Groups codes by status: several classes of refusals may share one. */
export function groupByStatus(
  codes: readonly ErrorCode[],
  { wire }: Profile,
): ReadonlyMap<number, readonly ErrorCode[]> {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    for (const status of wire.errorStatuses[errors[code].statusClass])
      codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return new Map([...codesByStatus].sort(([a], [b]) => a - b));
}
