/** Prints the summary of a run: broken rules, counts, missing inputs, leftovers on the service, the exit reason. */
import type { Results } from '../../results/results.ts';
import { formatProgramCommand } from '../programCommand.ts';
import {
  abbreviate,
  buildCountTable,
  describeLeftovers,
  formatPlural,
  formatRunSummary,
  listInconclusiveReasons,
  listKnownFailures,
  listMissingInputs,
  listUnreproducedRules,
} from '../wording.ts';
import { alignColumns } from './columns.ts';
import { formatFailureLines } from './failures.ts';
import type { Paint } from './paint.ts';

/** The maximum number of suggestions. */
const maxSuggestions = 5;

/** The maximum length of a reason. */
const maxReasonLength = 300;

export interface SummaryOptions {
  readonly paint: Paint;
  /** The report folder; undefined if no reports were written. */
  readonly folder: string | undefined;
  /** The path of the HTML report, if there is one. */
  readonly page?: string | undefined;
  /** The width of the terminal; undefined for files and pipes, and 0 on some terminals. */
  readonly columns?: number | undefined;
}

export function renderSummary(results: Results, { paint, folder, page, columns }: SummaryOptions): string {
  // If nothing was tested, only the reason matters.
  if (isStopped(results)) return formatExitLine(results, paint);
  const maxColumns = columns || Number.POSITIVE_INFINITY;
  return [
    ...formatFailureLines(results, { paint, folder, columns: maxColumns }),
    ...formatTableLines(results, paint, maxColumns),
    '',
    ...formatMissingLines(results, paint),
    ...formatInconclusiveLines(results, paint),
    ...formatKnownLines(results, paint),
    ...listUnreproducedRules(results)
      .slice(0, maxSuggestions)
      .map(({ id, level, reason }) => `Not reproduced: ${id} (${level}). ${reason ?? ''}`),
    ...describeLeftovers(results).map((line) => `Left on the service: ${line}.`),
    ...results.notes.map((note) => `Note: ${note}`),
    paint('dim', `${formatRunSummary(results)}.`),
    ...(page === undefined ? [] : [paint('dim', `Report: ${page}`)]),
    formatExitLine(results, paint),
  ].join('\n');
}

/** Whether the run ended before any rule was judged: without a request, or because the service rejected the first ones. */
const isStopped = ({ run, counts: { verdicts } }: Results): boolean =>
  run.requests === 0 || (run.endedEarly !== null && verdicts.pass + verdicts.fail + verdicts.warn === 0);

function formatTableLines(results: Results, paint: Paint, columns: number): string[] {
  const table = buildCountTable(results);
  const lines = alignColumns(table);
  const [header = '', ...rows] = (lines[0]?.length ?? 0) > columns ? alignColumns(table, 1) : lines;
  return [paint('dim', header), ...rows];
}

function formatMissingLines(results: Results, paint: Paint): string[] {
  const inputs = listMissingInputs(results);
  if (inputs.length === 0) return [];
  const rows = inputs.slice(0, maxSuggestions).map(({ kind, name, rules, advice }) => {
    const gain = formatPlural(rules.length, 'rule').padStart(9);
    return `  ${gain}  ${kind.padEnd(8)}  ${paint('cyan', name)}  ${paint('dim', advice)}`;
  });
  const extraCount = inputs.length - maxSuggestions;
  return [
    'Make more rules testable:',
    ...rows,
    ...(extraCount > 0
      ? [paint('dim', `             and ${extraCount} more: ${formatProgramCommand()} conformance plan`)]
      : []),
    ...(inputs.filter(({ kind }) => kind === 'decision').length > maxSuggestions
      ? [paint('dim', `             learn decisions from the service: ${formatProgramCommand()} learn`)]
      : []),
    '',
  ];
}

function formatInconclusiveLines(results: Results, paint: Paint): string[] {
  const reasons = listInconclusiveReasons(results);
  if (reasons.length === 0) return [];
  const others = reasons.slice(maxSuggestions).reduce((sum, [, count]) => sum + count, 0);
  return [
    'Inconclusive documented and derived rules:',
    ...reasons
      .slice(0, maxSuggestions)
      .map(([reason, count]) => `  ${formatPlural(count, 'rule').padStart(9)}  ${abbreviate(reason, maxReasonLength)}`),
    ...(others > 0 ? [paint('dim', `             and ${formatPlural(others, 'rule')} for other reasons`)] : []),
    '',
  ];
}

function formatKnownLines(results: Results, paint: Paint): string[] {
  const knownRules = listKnownFailures(results);
  const { stale } = results.knownFailures;
  return [
    ...(knownRules.length === 0
      ? []
      : [
          paint(
            'dim',
            `${formatPlural(knownRules.length, 'known failure')}: ${knownRules.map(({ id }) => id).join(', ')}.`,
          ),
        ]),
    ...stale.map(({ rule, reason }) => paint('red', `Known failure ${rule}: ${reason}`)),
  ];
}

function formatExitLine({ exit }: Results, paint: Paint): string {
  const colour = exit.code === 0 ? 'green' : exit.code === 1 ? 'red' : 'yellow';
  return paint(colour, paint('bold', `${exit.reason} (exit code ${exit.code})`));
}
