/** Lists of decisions that an outcome depends on. */
import type { DecisionId } from '../decisions/index.ts';

/** Returns the decision in a list if the outcome depends on it, else an empty list. */
export const listIf = (id: DecisionId, condition: boolean): readonly DecisionId[] => (condition ? [id] : noDecisions);

export const noDecisions: readonly DecisionId[] = [];
