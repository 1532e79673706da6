/** Formats a broken rule as the message of a test. */
import { contrastValues } from '../../spec/text/contrast.ts';
import { listCommands } from '../report/commands.ts';
import { abbreviate, describeFailingRequest, formatStepNumber, listFailureSteps } from '../report/wording.ts';
import type { Results, RuleResult } from '../results/results.ts';

/** @param folder the report folder as printed in commands */
export function describeFailure(rule: RuleResult, results: Results, folder: string): string {
  const { id, level, summary, source, failure } = rule;
  const [expected, observed] = contrastValues(failure?.expected, failure?.observed);
  return [
    `${id} (${level}): ${summary}`,
    `${source.section}: ${source.item}`,
    `expected ${expected}, observed ${observed}`,
    ...describeFailingRequest(rule).map(([label, text]) => `${label}: ${text}`),
    ...listFailureSteps(rule, results).map(
      (step) => `${formatStepNumber(step)} ${step.method} ${step.path} -> ${step.status}  ${abbreviate(step.request)}`,
    ),
    ...listCommands(rule, folder).map(([label, command]) => `${label}: ${command}`),
  ].join('\n');
}
