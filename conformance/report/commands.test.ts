import { expect, test } from 'vitest';
import { buildFailure, buildResults } from '../testing/results.ts';
import { listCommands } from './commands.ts';
import { renderPage } from './html/page.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { paintPlain } from './terminal/paint.ts';
import { renderSummary } from './terminal/summary.ts';

const rule = 'video.title.required';
const reportFolder = '../conformance-report';
const folder = `failures/${rule}`;

function renderReports(reproduce: string | null): readonly string[] {
  const results = buildResults({
    getVerdict: ({ id }) => (id === rule ? 'fail' : 'pass'),
    getFailure: () => buildFailure({ reproduce, folder }),
  });
  return [
    renderSummary(results, { paint: paintPlain, folder: reportFolder }),
    renderPage(results, reportFolder),
    formatMarkdown(results, reportFolder),
    formatJunit(results, reportFolder),
  ];
}

test.each([
  ['and its script, if it has one', `${folder}/repro.sh`],
  ['alone, if curl cannot repeat its steps', null],
])('reports name the command that replays a failure from the working folder, %s', (_, reproduce) => {
  for (const report of renderReports(reproduce)) {
    expect(report).toContain(`conformance replay ${reportFolder}/${folder}`);
    expect(report.includes('repro.sh')).toBe(reproduce !== null);
  }
});

test('commands quote a report folder whose name has a space', () => {
  const failure = buildFailure({ reproduce: `${folder}/repro.sh`, folder });
  expect(listCommands({ failure }, 'my reports').map(([, command]) => command)).toEqual([
    `sh 'my reports/${folder}/repro.sh'`,
    `npx social-contract conformance replay 'my reports/${folder}'`,
  ]);
});
