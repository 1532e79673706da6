import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Section } from '../report/section.ts';
import { contestants, mockId } from '../servers/contestants.ts';
import { replaceResults, replaceSpeedTable } from './publish.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const mockName = contestants.find(({ id }) => id === mockId)?.name ?? '';

const section: Section = {
  name: 'servers',
  tables: [{ title: 'A table', columns: ['server', 'ms'], rows: [['a | b', '1']] }],
  goals: [{ label: 'Fast', target: { max: 2 }, found: 1 }],
  charts: [{ title: 'Speed', groups: [{ name: 'GET /x', bars: [{ name: mockName, value: 1.234, isOwn: true }] }] }],
  notes: ['A note.'],
  data: undefined,
};

test('docs/bench.md ends with the tables, goals and notes of the published run', () => {
  const page = read('docs/bench.md');
  const publishedPage = replaceResults(page, { machine: ['A machine.'], sections: [section] });
  expect(publishedPage.startsWith(page.slice(0, page.indexOf('## Results')))).toBe(true);
  for (const part of ['A machine.', '| a \\| b | 1 |', '| Fast | ≤ 2 | 1.00 | – | met |', 'A note.'])
    expect(publishedPage).toContain(part);
  const other = { ...section, notes: ['Another note.'] };
  expect(replaceResults(publishedPage, { machine: ['A machine.'], sections: [other] })).toBe(
    publishedPage.replace('A note.', 'Another note.'),
  );
});

test('the README shows the ratios of the published run, and nothing else of it changes', () => {
  const readme = read('README.md');
  const publishedReadme = replaceSpeedTable(readme, [section]);
  expect(publishedReadme).toContain('| GET /x | 1.23 | – | – | – | – | – |');
  const start = readme.indexOf('\n|', readme.indexOf('## Speed'));
  expect(publishedReadme.slice(0, start)).toBe(readme.slice(0, start));
  const rest = readme.slice(readme.indexOf('\n\n', start));
  expect(publishedReadme.endsWith(rest)).toBe(true);
});
