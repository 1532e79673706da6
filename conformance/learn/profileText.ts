/** Formats suggestions as a profile file: YAML, with the evidence in comments. */
import { stringify } from 'yaml';
import { getDecision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { ObservedExchanges } from './evidence/observedExchanges.ts';
import type { Suggestion } from './suggest/suggestion.ts';
import { suggestBindings } from './suggest/suggestions.ts';

export function formatProfile(evidence: ObservedExchanges): string {
  const suggestions = suggestBindings(evidence);
  const header = [
    `# Bindings suggested by ${evidence.exchanges.length} requests and their responses. Review them before use.`,
    '# If a decision is not listed, the responses did not show its answer clearly, and it stays unknown.',
  ];
  return `${[...header, ...suggestions.map(formatSuggestion)].join('\n')}\n${suggestions.length === 0 ? '{}\n' : ''}`;
}

function formatSuggestion({ decision: id, answer, reason }: Suggestion): string {
  const missing = findMissingMembers(id, answer);
  const missingNote = `not observed, so the defaults apply: ${missing.join(', ')}`;
  return formatEntry(id, answer, missing.length === 0 ? [reason] : [reason, missingNote]);
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
