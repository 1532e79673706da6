import { expect, test } from 'vitest';
import { buildExchange, buildFailure, buildResults } from '../../testing/results.ts';
import { formatFailureLines } from './failures.ts';
import { paintPlain } from './paint.ts';
import { renderSummary } from './summary.ts';

const long = 'word '.repeat(60);
const results = buildResults({
  getFailure: () =>
    buildFailure({
      expected: long,
      observed: `${long}!`,
      exchanges: [
        buildExchange(7),
        buildExchange(8, {
          url: `http://127.0.0.1:4010/api/v1/posts?${'x'.repeat(99)}`,
          responseBody: `{"a":"${long}"}`,
        }),
      ],
    }),
});

test.each([60, 80, 120])('causes fit into a terminal of %d columns', (columns) => {
  const lines = formatFailureLines(results, { paint: paintPlain, folder: undefined, columns });
  // The ids of rules are not wrapped.
  const causeLines = lines.filter((line) => line.startsWith(' '.repeat(6)));
  expect(causeLines.length).toBeGreaterThan(50);
  expect(causeLines.filter((line) => line.length > columns)).toEqual([]);
});

const render = (columns: number | undefined) =>
  renderSummary(results, { paint: paintPlain, folder: undefined, columns });

test('the counts fit into a terminal of 80 columns', () => {
  const counts = render(80)
    .split('\n')
    .filter((line) => /^(documented|derived|assumed|all) /.test(line));
  expect(counts).toHaveLength(4);
  expect(counts.filter((line) => line.length > 80)).toEqual([]);
});

test('a terminal that reports the width 0 gets the lines of a file', () => {
  expect(render(0)).toBe(render(undefined));
});
