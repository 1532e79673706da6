/** A binding that evidence suggests. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { isObject, omitUndefined } from '../../../spec/json.ts';

/** A suggestion, which the implementer of the service must confirm. */
export interface Suggestion {
  readonly decision: DecisionId;
  readonly answer: unknown;
  /** The evidence. */
  readonly reason: string;
}

/** Creates a suggestion from an answer; none if the answer is undefined or has no defined member. */
export function suggest(decision: DecisionId, answer: unknown, reason: string): readonly Suggestion[] {
  const definedAnswer = isObject(answer) ? omitUndefined(answer) : answer;
  return definedAnswer === undefined || (isObject(definedAnswer) && Object.keys(definedAnswer).length === 0)
    ? []
    : [{ decision, answer: definedAnswer, reason }];
}
