import { expect, test } from 'vitest';
import { buildFailure, buildResults } from '../testing/results.ts';
import { renderPage } from './html/page.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { paintPlain } from './terminal/paint.ts';
import { renderSummary } from './terminal/summary.ts';

const rule = 'video.title.required';
const folder = `failures/${rule}`;

function renderReports(reproduce: string | null): readonly string[] {
  const results = buildResults({
    getVerdict: ({ id }) => (id === rule ? 'fail' : 'pass'),
    getFailure: () => buildFailure({ reproduce, folder }),
  });
  return [
    renderSummary(results, { paint: paintPlain, folder: 'conformance-report' }),
    renderPage(results),
    formatMarkdown(results),
    formatJunit(results),
  ];
}

test.each([
  ['and its script, if it has one', `${folder}/repro.sh`],
  ['alone, if curl cannot repeat its steps', null],
])('reports name the command that replays a failure, %s', (_, reproduce) => {
  for (const report of renderReports(reproduce)) {
    expect(report).toMatch(new RegExp(`conformance replay (?:conformance-report/)?${folder}`));
    expect(report.includes('repro.sh')).toBe(reproduce !== null);
  }
});
