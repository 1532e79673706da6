/** Finds the decisions by whose answers the rules on an operation are selected before any request is checked. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { getRequestRulesOn, getStateRulesOn } from '../../spec/rules/index.ts';

const selectingDecisions = new Map(
  operationIds.map((id) => {
    const rules = [...getRequestRulesOn(id), ...getStateRulesOn(id)];
    return [id, new Set(rules.flatMap(({ holds, forbids }) => Object.keys({ ...holds, ...forbids }) as DecisionId[]))];
  }),
);

/** Whether some rules on an operation apply under some answers to a decision only. */
export function selectsRules(decision: DecisionId, operation: OperationId): boolean {
  return selectingDecisions.get(operation)?.has(decision) === true;
}
