import { expect, test } from 'vitest';
import { buildExchange, buildFailure, buildResults } from '../../testing/results.ts';
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

/** The lines of the causes and of the counts; ids, reasons, commands and paths are not wrapped. */
const readLines = (columns: number) =>
  renderSummary(results, { paint: paintPlain, folder: undefined, columns })
    .split('\n')
    .filter((line) => /^ {6}|^(documented|derived|assumed|all) /.test(line));

test.each([60, 80, 120])('causes fit into a terminal of %d columns', (columns) => {
  const lines = readLines(columns).filter((line) => line.startsWith(' '.repeat(6)) && !line.includes('rules'));
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
});

test('the counts fit into a terminal of 80 columns', () => {
  const counts = readLines(80).filter((line) => /^(documented|derived|assumed|all) /.test(line));
  expect(counts).toHaveLength(4);
  expect(counts.filter((line) => line.length > 80)).toEqual([]);
});
