/** A binding that evidence suggests. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';

/** Only a suggestion: whether it is true the implementer of the service knows. */
export interface Suggestion {
  readonly decision: DecisionId;
  readonly answer: unknown;
  /** What it was seen in. */
  readonly because: string;
}

/** A suggestion of what is known of an answer: nothing where it is undefined, or has no member that is told. */
export function suggest(decision: DecisionId, answer: unknown, because: string): readonly Suggestion[] {
  const told = isObject(answer) ? withoutUndefined(answer) : answer;
  return told === undefined || (isObject(told) && Object.keys(told).length === 0)
    ? []
    : [{ decision, answer: told, because }];
}

const withoutUndefined = (answer: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined));
