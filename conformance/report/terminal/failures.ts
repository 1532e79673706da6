/** Prints broken rules: one block for each rule, no matter how many requests broke it. */
import type { Results, RuleResult } from '../../results/results.ts';
import { brokenRules, inShort, plural, stepsOf, timesOf } from '../wording.ts';
import { wrapped } from './columns.ts';
import type { Paint } from './paint.ts';

/** The maximum number of rules printed with all details; the report has all of them. */
const most = 10;
const width = 96;

/** @param folder the report folder, for the printed commands; undefined if no reports were written */
export function failureLines(results: Results, paint: Paint, folder: string | undefined): string[] {
  const broken = brokenRules(results);
  const rest = broken.slice(most);
  return [
    ...broken.slice(0, most).flatMap((rule) => [...block(rule, results, paint, folder), '']),
    ...(rest.length === 0
      ? []
      : [
          `And ${plural(rest.length, 'more broken rule')}:`,
          ...rest.map((rule) => `  ${title(rule, paint)}  ${rule.reason ?? ''}`),
          '',
        ]),
  ];
}

function title({ id, verdict, level }: RuleResult, paint: Paint): string {
  const word = verdict === 'fail' ? paint('red', 'FAIL') : paint('yellow', 'WARN');
  return `${word}  ${paint('bold', id)}  ${paint('dim', level)}`;
}

function block(rule: RuleResult, results: Results, paint: Paint, folder: string | undefined): string[] {
  const { summary, source, failure, evidence } = rule;
  const indented = (lines: readonly string[]) => lines.map((line) => `      ${line}`);
  return [
    title(rule, paint),
    ...indented(wrapped(summary, width)),
    ...indented(wrapped(`${source.section}: ${source.item}`, width)).map((line) => paint('dim', line)),
    ...indented([
      `expected  ${inShort(failure?.expected, width)}`,
      `observed  ${inShort(failure?.observed, width)}`,
      ...stepsOf(rule, results).flatMap((step) => [
        `${String(step.number).padStart(3)}  ${timesOf(step)}${step.method} ${inShort(step.path, 60)}  ${paint('bold', step.status)}`,
        ...(step.request === '' ? [] : [paint('dim', `       > ${inShort(step.request, width - 10)}`)]),
        ...(step.response === '' ? [] : [paint('dim', `       < ${inShort(step.response, width - 10)}`)]),
      ]),
      paint(
        'dim',
        `Failed ${evidence.broken} of ${plural(evidence.broken + evidence.kept, 'check')}; reproduced ${failure?.broke ?? 0} of ${plural(failure?.tried ?? 0, 'time')}.`,
      ),
      ...reproducing(rule, folder),
    ]),
  ];
}

function reproducing({ failure }: RuleResult, folder: string | undefined): string[] {
  if (folder === undefined || failure?.reproduce == null) return [];
  const script = `${folder}/${failure.reproduce}`;
  return [`Reproduce: sh ${script}`, `Replay:    social-contract conformance replay ${script.replace(/\/[^/]+$/, '')}`];
}
