/** Formats a broken rule as the message of a test. */
import { inShort, stepsOf } from '../report/wording.ts';
import type { Results, RuleResult } from '../results/results.ts';

export function story(rule: RuleResult, results: Results): string {
  const { id, level, summary, source, failure } = rule;
  return [
    `${id} (${level}): ${summary}`,
    `${source.section}: ${source.item}`,
    `expected ${inShort(failure?.expected)}, observed ${inShort(failure?.observed)}`,
    ...stepsOf(rule, results).map(
      ({ number, method, path, status, request }) => `${number}. ${method} ${path} -> ${status}  ${inShort(request)}`,
    ),
    ...(failure?.reproduce == null ? [] : [`Reproduce: sh ${failure.reproduce}`]),
  ].join('\n');
}
