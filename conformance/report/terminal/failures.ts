/** Prints broken rules: one block for each cause, however many rules and requests it breaks. */
import { contrastValues } from '../../../spec/text/contrast.ts';
import type { Results, RuleResult } from '../../results/results.ts';
import { listCommands } from '../commands.ts';
import {
  abbreviate,
  type CauseSummary,
  formatOtherRulesText,
  formatPlural,
  formatRepeatCount,
  listFailureSteps,
  summarizeCauses,
} from '../wording.ts';
import { excerptBody } from './bodyExcerpt.ts';
import { wrapText } from './columns.ts';
import type { Paint } from './paint.ts';

/** The maximum number of causes printed with all details; the report has all of them. */
const maxFailures = 10;
const width = 96;

/** @param folder the report folder, for the printed commands; undefined if no reports were written */
export function formatFailureLines(results: Results, paint: Paint, folder: string | undefined): string[] {
  const causes = summarizeCauses(results);
  const rest = causes.slice(maxFailures).flatMap(({ rule, others }) => [rule, ...others]);
  return [
    ...causes.slice(0, maxFailures).flatMap((cause) => [...renderFailureBlock(cause, results, paint, folder), '']),
    ...(rest.length === 0
      ? []
      : [
          `And ${formatPlural(rest.length, 'more broken rule')}:`,
          ...rest.map((rule) => `  ${formatRuleTitle(rule, paint)}  ${rule.reason ?? ''}`),
          '',
        ]),
  ];
}

function formatRuleTitle({ id, verdict, level }: RuleResult, paint: Paint): string {
  const word = verdict === 'fail' ? paint('red', 'FAIL') : paint('yellow', 'WARN');
  return `${word}  ${paint('bold', id)}  ${paint('dim', level)}`;
}

function renderFailureBlock(
  { rule, others }: CauseSummary,
  results: Results,
  paint: Paint,
  folder: string | undefined,
): string[] {
  const { summary, source, failure, evidence } = rule;
  const [expected, observed] = contrastValues(failure?.expected, failure?.observed, width);
  const indent = (lines: readonly string[]) => lines.map((line) => `      ${line}`);
  return [
    formatRuleTitle(rule, paint),
    ...indent(wrapText(summary, width)),
    ...indent(wrapText(`${source.section}: ${source.item}`, width)).map((line) => paint('dim', line)),
    ...indent([
      `expected  ${expected}`,
      `observed  ${observed}`,
      ...listFailureSteps(rule, results).flatMap((step, i, steps) => [
        `${String(step.number).padStart(3)}  ${formatRepeatCount(step)}${step.method} ${abbreviate(step.path, 60)}  ${paint('bold', step.status)}`,
        ...(step.request === ''
          ? []
          : [
              paint(
                'dim',
                `       > ${excerptBody(
                  step.request,
                  steps.slice(0, i).map(({ request }) => request),
                  width - 10,
                )}`,
              ),
            ]),
        ...(step.response === '' ? [] : [paint('dim', `       < ${abbreviate(step.response, width - 10)}`)]),
      ]),
      paint(
        'dim',
        `Failed ${evidence.broken} of ${formatPlural(evidence.broken + evidence.kept, 'check')}; reproduced ${failure?.failures ?? 0} of ${formatPlural(failure?.runs ?? 0, 'time')}.`,
      ),
      ...(others.length === 0
        ? []
        : wrapText(
            `The same exchange breaks ${formatPlural(others.length, 'more rule')}: ${formatOtherRulesText(others)}`,
            width,
          )),
      ...formatCommandLines(rule, folder),
    ]),
  ];
}

const formatCommandLines = (rule: RuleResult, folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : listCommands(rule, folder).map(([label, command]) => `${`${label}:`.padEnd(10)} ${command}`);
