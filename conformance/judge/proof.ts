/** Distinguishes evidence that only a working service gives from evidence that an idle service would give as well. */
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import { findRule } from '../../spec/rules/index.ts';
import type { Evidence } from './evidence.ts';

/** @param refusingOperations operations that correctly refused a request, so that their acceptance is evidence */
export function provesRule(evidence: Evidence, refusingOperations: ReadonlySet<OperationId>): boolean {
  const operation = findAcceptedOperation(evidence);
  return evidence.kept && (!evidence.isVacuous || (operation !== undefined && refusingOperations.has(operation)));
}

/** Returns the operation that accepted a request, if the evidence is nothing but this acceptance. */
export function findAcceptedOperation({ kept, isVacuous, expected, operation }: Evidence): OperationId | undefined {
  return kept && isVacuous && expected === 'accepted' ? operation : undefined;
}

/** Returns the operation that refused a request for its content or, if it has no body, for its key. */
export function findRefusedOperation({ rule, kept, expected, operation }: Evidence): OperationId | undefined {
  if (!kept || expected !== 'refused' || operation === undefined) return undefined;
  const hasBody = getOperation(operation).body !== undefined || getOperation(operation).bodyType !== undefined;
  return findRule(rule)?.kind === 'gate' && hasBody ? undefined : operation;
}
