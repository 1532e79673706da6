/** Suggests answers for exchanges given as lines. */
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { suggestBindings } from '../suggest/suggestions.ts';
import { observe } from './observe.ts';

/** A request, its response, and the code of a refusal. */
export type Line = readonly [request: string, status: number, data: unknown, body?: unknown, code?: string];

/** The answers that exchanges suggest, guesses included. */
export const collectAnswers = (lines: readonly Line[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(listSuggestions(lines).map(({ decision, answer }) => [decision, answer]));

/** The suggestions for exchanges, guesses included. */
export function listSuggestions(lines: readonly Line[]) {
  const evidence = new ObservedExchanges();
  for (const [request, status, data, body, code] of lines)
    evidence.add(
      observe(
        request,
        status,
        { success: code === undefined, data, code },
        { body: body === undefined ? undefined : JSON.stringify(body) },
      ),
    );
  return suggestBindings(evidence, { withGuesses: true });
}
