/** Formats suggestions as a profile file: YAML, with the evidence in comments. */
import { stringify } from 'yaml';
import { decision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Suggestion } from './suggest/suggestion.ts';
import { suggestionsOf } from './suggest/suggestions.ts';

export function profileText(evidence: Evidence): string {
  const suggestions = suggestionsOf(evidence);
  const header = [
    `# Bindings suggested by ${evidence.all.length} requests and their responses. Review them before use:`,
    '# a decision that is not listed was not observed clearly, and stays unknown.',
  ];
  return `${[...header, ...suggestions.map(entry)].join('\n')}\n${suggestions.length === 0 ? '{}\n' : ''}`;
}

function entry({ decision: id, answer, reason }: Suggestion): string {
  const missing = missingMembers(id, answer);
  const lines = [
    reason,
    ...(missing.length === 0 ? [] : [`not observed, so the defaults apply: ${missing.join(', ')}`]),
  ];
  return `\n${lines.map(comment).join('\n')}\n${stringify({ [id]: answer }).trimEnd()}`;
}

/** Replaces control characters from the service, so that the comment stays on one line. */
const comment = (text: string): string => `# ${text.replaceAll(/\p{Cc}/gu, ' ')}`;

function missingMembers(id: Suggestion['decision'], answer: unknown): readonly string[] {
  const defaultAnswer = decision(id).default as unknown;
  if (!isObject(defaultAnswer) || !isObject(answer)) return [];
  return Object.keys(defaultAnswer).filter((name) => !Object.hasOwn(answer, name));
}
