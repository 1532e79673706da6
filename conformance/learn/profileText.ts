/** Suggestions as a profile file: YAML, with what they rest on beside them. */
import { stringify } from 'yaml';
import { decision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Suggestion } from './suggest/suggestion.ts';
import { suggestionsOf } from './suggest/suggestions.ts';

export function profileText(evidence: Evidence): string {
  const found = suggestionsOf(evidence);
  const head = [
    `# Bindings that ${evidence.all.length} requests and their answers suggest. Read them before you use them:`,
    '# what is left out was not seen, or not clearly, and is unknown.',
  ];
  return `${[...head, ...found.map(entry)].join('\n')}\n${found.length === 0 ? '{}\n' : ''}`;
}

function entry({ decision: id, answer, because }: Suggestion): string {
  const missing = membersMissing(id, answer);
  const lines = [
    because,
    ...(missing.length === 0 ? [] : [`not seen, and so as the defaults have them: ${missing.join(', ')}`]),
  ];
  return `\n${lines.map(comment).join('\n')}\n${stringify({ [id]: answer }).trimEnd()}`;
}

/** A comment ends with its line, whatever the service put into it. */
const comment = (text: string): string => `# ${text.replaceAll(/\p{Cc}/gu, ' ')}`;

function membersMissing(id: Suggestion['decision'], answer: unknown): readonly string[] {
  const usual = decision(id).default as unknown;
  if (!isObject(usual) || !isObject(answer)) return [];
  return Object.keys(usual).filter((name) => !Object.hasOwn(answer, name));
}
