/** Shows suggestions as a diff of a profile file. */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import type { Suggestion } from './suggest/suggestion.ts';

export interface DiffLine {
  readonly sign: ' ' | '+' | '-' | '#';
  readonly text: string;
}

/** Lists what would be added or changed; bindings that the profile already has are left out. */
export function computeDiff(suggestions: readonly Suggestion[], bindings: Bindings): readonly DiffLine[] {
  return suggestions.flatMap(({ decision, answer, reason }): DiffLine[] => {
    const currentAnswer: unknown = bindings[decision];
    if (currentAnswer !== undefined && isSameAnswer(currentAnswer, answer)) return [];
    const formatLine = (value: unknown) => `${decision}: ${JSON.stringify(value)}`;
    return [
      { sign: '#', text: reason },
      ...(currentAnswer === undefined ? [] : [{ sign: '-', text: formatLine(currentAnswer) } as const]),
      {
        sign: '+',
        text: formatLine(isObject(currentAnswer) && isObject(answer) ? mergeAnswers(currentAnswer, answer) : answer),
      },
    ];
  });
}

/** Whether the profile already has this answer. */
function isSameAnswer(currentAnswer: unknown, answer: unknown): boolean {
  if (isObject(currentAnswer) && isObject(answer))
    return isDeepStrictEqual(mergeAnswers(currentAnswer, answer), currentAnswer);
  return isDeepStrictEqual(currentAnswer, answer);
}

/** Adds the members of an answer to the current one. A list that has the new values already, such as statuses, stays. */
function mergeAnswers(currentAnswer: JsonObject, answer: JsonObject): JsonObject {
  const newMembers = Object.entries(answer).filter(([name, value]) => {
    const current = currentAnswer[name];
    return !(Array.isArray(current) && [value].flat().every((item) => current.includes(item)));
  });
  return { ...currentAnswer, ...Object.fromEntries(newMembers) };
}
