/** Formats tables and goals for a terminal. */
import type { Goal, Table } from './section.ts';
import { figure } from './words.ts';

export function tableText({ title, columns, rows }: Table): string {
  const widths = columns.map((column, i) =>
    Math.max(...[column, ...rows.map((row) => row[i] ?? '')].map((c) => c.length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [title, '', line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Formats all goals with their results. */
export function goalText(goals: readonly Goal[]): string {
  return tableText({
    title: 'Goals',
    columns: ['', 'goal', 'result', 'by CPU', ''],
    rows: goals.map((goal) => [goal.what, wantedText(goal), figure(goal.found), figure(goal.byCpu), verdictOn(goal)]),
  });
}

export function verdictOn({ wanted, found }: Goal): 'kept' | 'missed' | 'not measured' {
  if (found === undefined || Number.isNaN(found)) return 'not measured';
  return ('least' in wanted ? found >= wanted.least : found <= wanted.most) ? 'kept' : 'missed';
}

function wantedText({ wanted }: Goal): string {
  return 'least' in wanted ? `≥ ${wanted.least}` : `≤ ${wanted.most}`;
}
