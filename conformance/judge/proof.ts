/** Distinguishes evidence that only a working service gives from evidence that an idle service would give as well. */
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Evidence } from './evidence.ts';

/** @param refusingOperations operations that refused a request as they must: what they accept, they chose to accept */
export function isProof(evidence: Evidence, refusingOperations: ReadonlySet<OperationId>): boolean {
  const operation = findAcceptedOperation(evidence);
  return evidence.kept && (!evidence.isIdle || (operation !== undefined && refusingOperations.has(operation)));
}

/** The operation that accepted a request, if no more is observed. */
export function findAcceptedOperation({ kept, isIdle, expected, operation }: Evidence): OperationId | undefined {
  return kept && isIdle && expected === 'accepted' ? operation : undefined;
}

/** The operation that refused a request for its content; where only the key can be wrong, for the key. */
export function findRefusedOperation({ rule, kept, expected, operation }: Evidence): OperationId | undefined {
  if (!kept || expected !== 'refused' || operation === undefined) return undefined;
  return findRule(rule)?.kind === 'gate' && getOperation(operation).method !== 'GET' ? undefined : operation;
}
