/** Prints GitHub Actions annotations, one for each cause of broken rules. */
import type { Results } from '../results/results.ts';
import { formatOtherRulesText, summarizeCauses } from './wording.ts';

/** GitHub shows at most ten annotations of a kind. */
const maxAnnotations = 10;

export function formatAnnotations(results: Results): string[] {
  return summarizeCauses(results)
    .slice(0, maxAnnotations)
    .map(({ rule: { id, verdict, summary, reason }, others }) => {
      const kind = verdict === 'fail' || results.run.strict ? 'error' : 'warning';
      const alsoText = others.length === 0 ? '' : ` Also broken: ${formatOtherRulesText(others)}.`;
      return `::${kind} title=${escapeProperty(id)}::${escapeData(`${summary} ${reason ?? ''}${alsoText}`.trim())}`;
    });
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
