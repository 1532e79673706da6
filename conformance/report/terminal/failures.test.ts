import { expect, test } from 'vitest';
import { getElements } from '../../testing/markup.ts';
import { buildExchange, buildFailure, buildResults } from '../../testing/results.ts';
import { renderPage } from '../html/page.ts';
import { formatMarkdown } from '../markdown.ts';
import { paintPlain } from './paint.ts';
import { renderSummary } from './summary.ts';

/** Results with one failure, whose exchanges have the entries 0, 1, 2 and so on. */
const buildFailingResults = (overrides: Parameters<typeof buildFailure>[0]) =>
  buildResults({
    getVerdict: ({ id }) => (id === 'video.title.required' ? 'fail' : 'pass'),
    getFailure: () =>
      buildFailure({ exchanges: Array.from({ length: 5 }, (_, i) => buildExchange(i)), entries: [0, 3], ...overrides }),
  });

const readMarks = (results: ReturnType<typeof buildResults>) => ({
  terminal: renderSummary(results, { paint: paintPlain, folder: 'conformance-report' })
    .match(/^ +\d {2}.*POST .*$/gm)
    ?.map((line) => line.trim()),
  markdown: formatMarkdown(results).match(/^- step .*$/gm),
});

test('the request that breaks the rule is marked among equal ones, with what it should be', () => {
  const results = buildFailingResults({ decisiveEntry: 3 });
  expect(readMarks(results)).toEqual({
    terminal: [
      '1  3 × POST /posts?x=1  201',
      '4  POST /posts?x=1  201  ← should be refused',
      '5  POST /posts?x=1  201',
    ],
    markdown: [
      '- step 1: 3 × `POST /posts?x=1` 201',
      '- step 4: `POST /posts?x=1` 201 **← should be refused**',
      '- step 5: `POST /posts?x=1` 201',
    ],
  });
  const elements = getElements(renderPage(results));
  const exchanges = elements.filter(({ attributes }) => attributes.class === 'exchange');
  expect(exchanges.map(({ attributes }) => 'open' in attributes)).toEqual([false, true, false]);
  expect(elements.filter(({ text }) => text === 'should be refused')).toHaveLength(1);
});

test('the path of a marked request is readable on a narrow terminal', () => {
  const results = buildFailingResults({ decisiveEntry: 3 });
  const text = renderSummary(results, { paint: paintPlain, folder: undefined, columns: 46 });
  expect(text).toContain('4  POST /posts?x=1  201  ← should be refused');
});

test('a request that breaks a law is marked without an outcome', () => {
  const { terminal } = readMarks(buildFailingResults({ decisiveEntry: 0, expected: 'published' }));
  expect(terminal).toEqual(['1  POST /posts?x=1  201  ← breaks the rule', '2  4 × POST /posts?x=1  201']);
});

test('no request is marked if none decides alone, or if it is the only one', () => {
  for (const overrides of [{}, { decisiveEntry: 0, exchanges: [buildExchange(0)] }])
    expect(readMarks(buildFailingResults(overrides)).terminal?.join()).not.toContain('←');
});
