/** Formats GitHub Actions annotations, one for each cause of broken rules. */
import type { Results } from '../results/results.ts';
import { type CauseSummary, formatOtherRulesText, summarizeCauses } from './wording.ts';

/** GitHub shows at most ten annotations of a kind. */
const maxPerKind = 10;

export function formatAnnotations(results: Results): string[] {
  const causes = summarizeCauses(results);
  const isError = ({ rule: { verdict } }: CauseSummary) => verdict === 'fail' || results.run.strict;
  return [
    ...causes.filter(isError).slice(0, maxPerKind).map(formatAnnotation('error')),
    ...causes
      .filter((cause) => !isError(cause))
      .slice(0, maxPerKind)
      .map(formatAnnotation('warning')),
  ];
}

const formatAnnotation =
  (kind: 'error' | 'warning') =>
  ({ rule: { id, summary, reason }, others }: CauseSummary): string => {
    const alsoText = others.length === 0 ? '' : ` Also broken: ${formatOtherRulesText(others)}.`;
    return `::${kind} title=${escapeProperty(id)}::${escapeData(`${summary} ${reason ?? ''}${alsoText}`.trim())}`;
  };

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
