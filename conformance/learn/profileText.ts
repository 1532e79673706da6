/** Formats suggestions as a profile file: YAML, with the evidence in comments. */
import { stringify } from 'yaml';
import { decision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Suggestion } from './suggest/suggestion.ts';
import { suggestionsOf } from './suggest/suggestions.ts';

export function profileText(evidence: Evidence): string {
  const found = suggestionsOf(evidence);
  const head = [
    `# Bindings suggested by ${evidence.all.length} requests and their responses. Review them before use:`,
    '# a decision that is not listed was not observed clearly, and stays unknown.',
  ];
  return `${[...head, ...found.map(entry)].join('\n')}\n${found.length === 0 ? '{}\n' : ''}`;
}

function entry({ decision: id, answer, because }: Suggestion): string {
  const missing = membersMissing(id, answer);
  const lines = [
    because,
    ...(missing.length === 0 ? [] : [`not observed, so the defaults apply: ${missing.join(', ')}`]),
  ];
  return `\n${lines.map(comment).join('\n')}\n${stringify({ [id]: answer }).trimEnd()}`;
}

/** Replaces control characters from the service, so that the comment stays on one line. */
const comment = (text: string): string => `# ${text.replaceAll(/\p{Cc}/gu, ' ')}`;

function membersMissing(id: Suggestion['decision'], answer: unknown): readonly string[] {
  const usual = decision(id).default as unknown;
  if (!isObject(usual) || !isObject(answer)) return [];
  return Object.keys(usual).filter((name) => !Object.hasOwn(answer, name));
}
