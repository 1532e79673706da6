/** Prints GitHub Actions annotations, one for each broken rule. */
import type { Results } from '../results/results.ts';
import { brokenRules } from './wording.ts';

/** GitHub shows at most ten annotations of a kind. */
const maxAnnotations = 10;

export function annotations(results: Results): string[] {
  return brokenRules(results)
    .slice(0, maxAnnotations)
    .map(({ id, verdict, summary, reason }) => {
      const kind = verdict === 'fail' || results.run.strict ? 'error' : 'warning';
      return `::${kind} title=${escapeProperty(id)}::${escapeData(`${summary} ${reason ?? ''}`.trim())}`;
    });
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
