/** A binding that evidence suggests. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';

/** A suggestion; only the implementer of the service knows whether it is right. */
export interface Suggestion {
  readonly decision: DecisionId;
  readonly answer: unknown;
  /** The evidence. */
  readonly because: string;
}

/** Creates a suggestion from an answer; none if the answer is undefined or has no defined member. */
export function suggest(decision: DecisionId, answer: unknown, because: string): readonly Suggestion[] {
  const told = isObject(answer) ? withoutUndefined(answer) : answer;
  return told === undefined || (isObject(told) && Object.keys(told).length === 0)
    ? []
    : [{ decision, answer: told, because }];
}

const withoutUndefined = (answer: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined));
