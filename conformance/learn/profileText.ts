/** Formats suggestions as a profile file: YAML, with the evidence in comments. */
import { stringify } from 'yaml';
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { ObservedExchanges } from './evidence/observedExchanges.ts';
import type { Suggestion } from './suggest/suggestion.ts';
import { suggestBindings } from './suggest/suggestions.ts';

export function formatProfile(evidence: ObservedExchanges): string {
  const guesses = suggestBindings(evidence, { withGuesses: true });
  const suggestions = suggestBindings(evidence);
  const header = [
    `# Bindings suggested by ${evidence.exchanges.length} requests and their responses. Review them before use.`,
    '# If a decision is not listed, the responses did not show its answer clearly, and it stays unknown.',
  ];
  return `${[...header, ...suggestions.map((suggestion) => formatSuggestion(suggestion, guesses))].join('\n')}\n${suggestions.length === 0 ? '{}\n' : ''}`;
}

function formatSuggestion({ decision: id, answer, reason }: Suggestion, guesses: readonly Suggestion[]): string {
  const guessedNames = guessNames(id, answer, guesses);
  const completeAnswer = isObject(answer) ? { ...answer, ...guessedNames } : answer;
  const missing = findMissingMembers(id, completeAnswer);
  const guessedWords = Object.values(guessedNames);
  return formatEntry(id, completeAnswer, [
    reason,
    ...(guessedWords.length === 0 ? [] : [`recognized by their names alone: ${guessedWords.join(', ')}`]),
    ...(missing.length === 0 ? [] : [`not observed, so the defaults apply: ${missing.join(', ')}`]),
  ]);
}

/** Decisions on records whose members have usual names. */
const recordDecisions: ReadonlySet<string> = new Set<DecisionId>(['post.record', 'leadMagnet.record']);

/** Members of records whose names alone show their meaning. Without them, the profile would imply the defaults. */
function guessNames(
  id: Suggestion['decision'],
  answer: unknown,
  guesses: readonly Suggestion[],
): Readonly<Record<string, unknown>> {
  const guess = guesses.find(({ decision }) => decision === id)?.answer;
  if (!recordDecisions.has(id) || !isObject(answer) || !isObject(guess)) return {};
  return Object.fromEntries(
    Object.entries(guess).filter(([name, word]) => !Object.hasOwn(answer, name) && word !== 'absent'),
  );
}

/** An entry of a profile, after an empty line and notes. */
export const formatEntry = (id: string, answer: unknown, notes: readonly string[]): string =>
  ['', ...notes.map(formatComment), stringify({ [id]: answer }).trimEnd()].join('\n');

/** Replaces control characters from the service, so that the comment stays on one line. */
export const formatComment = (text: string): string => `# ${text.replaceAll(/\p{Cc}/gu, ' ')}`;

function findMissingMembers(id: Suggestion['decision'], answer: unknown): readonly string[] {
  const defaultAnswer = getDecision(id).default as unknown;
  if (!isObject(defaultAnswer) || !isObject(answer)) return [];
  return Object.keys(defaultAnswer).filter((name) => !Object.hasOwn(answer, name));
}
