/** The summary of a run: broken rules, counts, how to test more, what is left on the service, and the exit reason. */
import type { Results } from '../../results/results.ts';
import { countTable, knownFailures, leftovers, plural, runInShort, sightedRules, wanted } from '../wording.ts';
import { columns } from './columns.ts';
import { failureLines } from './failures.ts';
import type { Paint } from './paint.ts';

/** The maximum number of suggestions. */
const wishes = 5;

export interface Shown {
  readonly paint: Paint;
  /** The report folder; undefined if no reports were written. */
  readonly folder: string | undefined;
  /** The path of the HTML report, if there is one. */
  readonly page?: string | undefined;
}

export function summary(results: Results, { paint, folder, page }: Shown): string {
  return [
    ...failureLines(results, paint, folder),
    ...tableLines(results, paint),
    '',
    ...wishLines(results, paint),
    ...knownLines(results, paint),
    ...sightedRules(results)
      .slice(0, wishes)
      .map(({ id, level, reason }) => `Not reproduced: ${id} (${level}). ${reason ?? ''}`),
    ...leftovers(results).map((line) => `Left on the service: ${line}.`),
    ...results.notes.map((note) => `Note: ${note}`),
    paint('dim', `${runInShort(results)}.`),
    ...(page === undefined ? [] : [paint('dim', `Report: ${page}`)]),
    exitLine(results, paint),
  ].join('\n');
}

function tableLines(results: Results, paint: Paint): string[] {
  const [head = '', ...rows] = columns(countTable(results));
  return [paint('dim', head), ...rows];
}

function wishLines(results: Results, paint: Paint): string[] {
  const all = wanted(results);
  if (all.length === 0) return [];
  const rows = all.slice(0, wishes).map(({ kind, name, rules, advice }) => {
    const gain = plural(rules.length, 'rule').padStart(9);
    return `  ${gain}  ${kind.padEnd(8)}  ${paint('cyan', name)}  ${paint('dim', advice)}`;
  });
  const more = all.length - wishes;
  return [
    'Make more rules testable:',
    ...rows,
    ...(more > 0 ? [paint('dim', `             and ${more} more: social-contract conformance plan`)] : []),
    '',
  ];
}

function knownLines(results: Results, paint: Paint): string[] {
  const known = knownFailures(results);
  const { stale } = results.known;
  return [
    ...(known.length === 0
      ? []
      : [paint('dim', `${plural(known.length, 'known failure')}: ${known.map(({ id }) => id).join(', ')}.`)]),
    ...stale.map(({ rule, why }) => paint('red', `Known failure ${rule}: ${why}`)),
  ];
}

function exitLine({ exit }: Results, paint: Paint): string {
  const colour = exit.code === 0 ? 'green' : exit.code === 1 ? 'red' : 'yellow';
  return paint(colour, paint('bold', `${exit.reason} (exit code ${exit.code})`));
}
