/** Writes the results of one run into the documentation, so that all its tables and charts come from the same run. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section, Table } from '../report/section.ts';
import { buildGoalTable } from '../report/text.ts';
import { contestants, expressAppId, expressId, mockId, prismId } from '../servers/contestants.ts';

const root = join(import.meta.dirname, '../..');

/** The published part of a run. */
export interface Publication {
  /** Describes the machine. */
  readonly machine: readonly string[];
  readonly sections: readonly Section[];
}

/** Returns the paths of the written files. @param picture the file with the charts */
export function publishResults(publication: Publication, picture: string): readonly string[] {
  const [page, readme] = [join(root, 'docs/bench.md'), join(root, 'README.md')];
  const publishedPicture = join(root, 'docs/pictures/bench.svg');
  writeFileSync(page, replaceResults(readFileSync(page, 'utf8'), publication));
  writeFileSync(readme, replaceSpeedTable(readFileSync(readme, 'utf8'), publication.sections));
  writeFileSync(publishedPicture, readFileSync(picture));
  return [page, readme, publishedPicture];
}

/** Replaces the results at the end of docs/bench.md. */
export function replaceResults(page: string, { machine, sections }: Publication): string {
  const head = page.slice(0, page.indexOf('## Results\n'));
  const parts = sections.flatMap(({ tables, notes }) => [...tables.map(formatMarkdownTable), ...notes]);
  const goals = buildGoalTable(sections.flatMap((section) => section.goals));
  return `${[
    `${head}## Results`,
    'Written by `npm run bench -- --publish`.',
    machine.join('\n'),
    '![The charts of the same run](pictures/bench.svg)',
    formatMarkdownTable(goals),
    ...parts,
  ].join('\n\n')}\n`;
}

function formatMarkdownTable({ title, columns, rows }: Table): string {
  const formatRow = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const alignment = columns.map((_, i) => (i === 0 ? '---' : '--:'));
  return `### ${title}\n\n${[columns, alignment, ...rows].map(formatRow).join('\n')}`;
}

/** The servers in the README. */
const readmeServers = [mockId, expressAppId, 'express-openapi-validator', prismId, expressId, 'node'].map(
  (id) => contestants.find((contestant) => contestant.id === id)?.name ?? id,
);

/** Replaces the table of the section on speed in the README. */
export function replaceSpeedTable(readme: string, sections: readonly Section[]): string {
  const groups = sections.flatMap(({ name, charts }) =>
    charts.flatMap((chart) => chart.groups.filter((group) => name === 'servers' || group.name === 'Cold start')),
  );
  const rows = groups.map(({ name, bars }) => {
    const values = readmeServers.map((server) => bars.find((bar) => bar.name === server)?.value);
    return [
      name === 'Cold start' ? 'time from start to first response' : name,
      ...values.map((value) => value?.toFixed(2) ?? '–'),
    ];
  });
  const table = formatMarkdownTable({ title: '', columns: ['', ...readmeServers], rows }).replace(/^### \n\n/, '');
  return readme.replace(
    /(\n## Speed\n(?:(?!\n\|)[\s\S])*\n)\|[\s\S]*?\n(?=\n)/,
    (_, before: string) => `${before}${table}\n`,
  );
}
