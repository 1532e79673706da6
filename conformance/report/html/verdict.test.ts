import { expect, test } from 'vitest';
import type { Results } from '../../results/results.ts';
import { someResults } from '../../testing/results.ts';
import { formatVerdictTitle } from './verdict.ts';

const results = (verdict: 'pass' | 'fail' | 'warn', code: number, change: Partial<Results['run']> = {}) =>
  someResults({
    verdictOf: ({ level }, i) => (i > 0 ? 'pass' : verdict === 'fail' && level === 'assumed' ? 'warn' : verdict),
    change: (base) => ({ ...base, exit: { code, reason: '' }, run: { ...base.run, ...change } }),
  });

test.each([
  ['Conformant', results('pass', 0)],
  ['Conformant, with 1 warning', results('warn', 0)],
  ['Part 1 of 3 passed', results('pass', 0, { shard: { part: 1, of: 3 } })],
  ['Not conformant', results('fail', 1)],
  ['Failed under --strict', results('warn', 1, { strict: true })],
  ['Known failures are out of date', results('pass', 1)],
  ['Incomplete', results('pass', 3)],
])('the title of the report is "%s"', (title, given) => {
  expect(formatVerdictTitle(given).title).toBe(title);
});
