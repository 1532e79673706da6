/** Prints broken rules: one block for each cause, however many rules and requests it breaks. */
import { contrastValues } from '../../../spec/text/contrast.ts';
import type { Results, RuleResult } from '../../results/results.ts';
import { listCommands } from '../commands.ts';
import {
  abbreviate,
  type CauseSummary,
  describeFailingRequest,
  formatMark,
  formatOtherRulesText,
  formatPlural,
  formatRepeatCount,
  listFailureSteps,
  type StepSummary,
  summarizeCauses,
} from '../wording.ts';
import { excerptAt, excerptBody, locateMember, locateValue } from './bodyExcerpt.ts';
import { wrapText } from './columns.ts';
import type { Paint } from './paint.ts';

/** The maximum number of causes printed with all details; the report has all of them. */
const maxFailures = 10;
/** The maximum width of the lines of a cause, and their indentation. */
const maxWidth = 96;
const indentation = 6;

export interface FailureLinesOptions {
  readonly paint: Paint;
  /** The report folder, for the printed commands; undefined if no reports were written. */
  readonly folder: string | undefined;
  /** The width of the terminal; infinite for files and pipes. */
  readonly columns: number;
}

export function formatFailureLines(results: Results, { paint, folder, columns }: FailureLinesOptions): string[] {
  const width = Math.max(40, Math.min(maxWidth, columns - indentation));
  const causes = summarizeCauses(results);
  const rest = causes.slice(maxFailures).flatMap(({ rule, others }) => [rule, ...others]);
  return [
    ...causes
      .slice(0, maxFailures)
      .flatMap((cause) => [...renderFailureBlock(cause, results, { paint, folder, width }), '']),
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
  { paint, folder, width }: Omit<FailureLinesOptions, 'columns'> & { readonly width: number },
): string[] {
  const { summary, source, failure, evidence } = rule;
  const [expected, observed] = contrastValues(failure?.expected, failure?.observed, width);
  const indent = (lines: readonly string[]) => lines.map((line) => `${' '.repeat(indentation)}${line}`);
  return [
    formatRuleTitle(rule, paint),
    ...indent(wrapText(summary, width)),
    ...indent(wrapText(`${source.section}: ${source.item}`, width)).map((line) => paint('dim', line)),
    ...indent([
      ...describeFailingRequest(rule).flatMap(([label, text]) =>
        wrapText(text, width - 10).map((line, i) => `${(i === 0 ? label : '').padEnd(10)}${line}`),
      ),
      `expected  ${expected}`,
      `observed  ${observed}`,
      ...listFailureSteps(rule, results).flatMap((step, i, steps) => [
        formatStepLine(step, width, paint),
        ...formatBodyLines(step, steps.slice(0, i), rule, width - 10).map((line) => paint('dim', `       ${line}`)),
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

function formatStepLine(step: StepSummary, width: number, paint: Paint): string {
  const mark = formatMark(step);
  const path = abbreviate(step.path, Math.max(16, Math.min(60, width - 24 - mark.length)));
  return `${String(step.number || '').padStart(3)}  ${formatRepeatCount(step)}${step.method} ${path}  ${paint('bold', step.status)}${mark === '' ? '' : `  ${paint('red', mark)}`}`;
}

/** Formats the start of both bodies; of the exchange that shows the failure, the places that it is about. */
function formatBodyLines(
  { number, request, response }: StepSummary,
  earlierSteps: readonly StepSummary[],
  { failure, kind }: RuleResult,
  maxLength: number,
): readonly string[] {
  const isDecisive = failure?.exchanges[number - 1]?.entry === failure?.entries.at(-1);
  const memberPlace = isDecisive ? locateMember(request, failure?.finding?.pointer ?? '') : undefined;
  const valuePlace = isDecisive && kind === 'law' ? locateValue(response, failure?.observed) : undefined;
  const requestText =
    memberPlace === undefined
      ? excerptBody(
          request,
          earlierSteps.map((step) => step.request),
          maxLength,
        )
      : excerptAt(request, memberPlace, maxLength);
  return [
    ...(request === '' ? [] : [`> ${requestText}`]),
    ...(response === '' ? [] : [`< ${excerptAt(response, valuePlace ?? 0, maxLength)}`]),
  ];
}

const formatCommandLines = (rule: RuleResult, folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : listCommands(rule, folder).map(([label, command]) => `${`${label}:`.padEnd(10)} ${command}`);
