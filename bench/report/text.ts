/** Formats tables and goals for a terminal. */

import { formatFigure } from './format.ts';
import type { Goal, Table } from './section.ts';

export function formatTable({ title, columns, rows }: Table): string {
  const widths = columns.map((column, i) =>
    Math.max(...[column, ...rows.map((row) => row[i] ?? '')].map((c) => c.length)),
  );
  const formatRow = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [
    title,
    '',
    formatRow(columns),
    formatRow(widths.map((width) => '-'.repeat(width))),
    ...rows.map(formatRow),
  ].join('\n');
}

/** All goals with their results. */
export function buildGoalTable(goals: readonly Goal[]): Table {
  return {
    title: 'Goals',
    columns: ['', 'goal', 'result', 'by CPU', ''],
    rows: goals.map((goal) => [
      goal.label,
      formatTarget(goal),
      formatFigure(goal.found),
      formatFigure(goal.byCpu),
      getVerdict(goal),
    ]),
  };
}

export function getVerdict({ target, found }: Goal): 'met' | 'missed' | 'not measured' {
  if (found === undefined || Number.isNaN(found)) return 'not measured';
  return ('min' in target ? found >= target.min : found <= target.max) ? 'met' : 'missed';
}

function formatTarget({ target }: Goal): string {
  return 'min' in target ? `≥ ${target.min}` : `≤ ${target.max}`;
}
