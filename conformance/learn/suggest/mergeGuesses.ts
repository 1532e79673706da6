/** Completes observed suggestions with guesses. */
import { isObject } from '../../../spec/json.ts';
import type { Suggestion } from './suggestion.ts';

/** Adds guessed decisions and members to observed suggestions, which are never changed. */
export function mergeGuesses(
  suggestions: readonly Suggestion[],
  guessList: readonly Suggestion[],
): readonly Suggestion[] {
  return [
    ...suggestions.map((suggestion) => {
      const guess = guessList.find(({ decision }) => decision === suggestion.decision);
      return guess === undefined ? suggestion : mergeGuess(suggestion, guess);
    }),
    ...guessList.filter(({ decision }) => !suggestions.some((suggestion) => suggestion.decision === decision)),
  ];
}

/** Adds guessed members whose names are not in use yet. */
function mergeGuess(suggestion: Suggestion, { answer: guess, reason }: Suggestion): Suggestion {
  const { answer } = suggestion;
  if (!isObject(answer) || !isObject(guess)) return suggestion;
  const usedWords = new Set(Object.values(answer));
  const newEntries = Object.entries(guess).filter(
    ([name, word]) => Object.hasOwn(answer, name) || word === 'absent' || !usedWords.has(word),
  );
  const merged = { ...Object.fromEntries(newEntries), ...answer };
  return Object.keys(merged).length === Object.keys(answer).length
    ? suggestion
    : { ...suggestion, answer: merged, reason: `${suggestion.reason}; ${reason}` };
}
