/** Shows suggestions as a diff of a profile file. */
import { isObject } from '../../spec/json.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import type { Suggestion } from './suggest/suggestion.ts';

export interface DiffLine {
  readonly sign: ' ' | '+' | '-' | '#';
  readonly text: string;
}

/** Lists what would be added or changed; bindings that the profile already has are left out. */
export function diffOf(suggestions: readonly Suggestion[], bindings: Bindings): readonly DiffLine[] {
  return suggestions.flatMap(({ decision, answer, because }): DiffLine[] => {
    const bound: unknown = bindings[decision];
    if (bound !== undefined && agrees(bound, answer)) return [];
    const line = (value: unknown) => `${decision}: ${JSON.stringify(value)}`;
    return [
      { sign: '#', text: because },
      ...(bound === undefined ? [] : [{ sign: '-', text: line(bound) } as const]),
      { sign: '+', text: line(isObject(bound) && isObject(answer) ? { ...bound, ...answer } : answer) },
    ];
  });
}

/** Whether the profile already says the same. */
function agrees(bound: unknown, answer: unknown): boolean {
  if (isObject(bound) && isObject(answer))
    return Object.entries(answer).every(([name, value]) => JSON.stringify(bound[name]) === JSON.stringify(value));
  return JSON.stringify(bound) === JSON.stringify(answer);
}
