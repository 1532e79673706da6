import { expect, test } from 'vitest';
import type { Results } from '../results/results.ts';
import { buildResults } from '../testing/results.ts';
import { buildHeadline } from './headline.ts';

const buildResultsWith = (verdict: 'pass' | 'fail' | 'warn', code: number, change: Partial<Results['run']> = {}) =>
  buildResults({
    getVerdict: ({ level }, i) => (i > 0 ? 'pass' : verdict === 'fail' && level === 'assumed' ? 'warn' : verdict),
    change: (base) => ({ ...base, exit: { code, reason: '' }, run: { ...base.run, ...change } }),
  });

const resultsOfPart = buildResults({
  getVerdict: ({ level }) => (level === 'documented' ? 'untestable' : 'pass'),
  change: (base) => ({ ...base, exit: { code: 0, reason: '' } }),
});

test.each([
  ['Nothing broken, most documented rules not tested', resultsOfPart],
  ['Conformant', buildResultsWith('pass', 0)],
  ['Conformant, with 1 warning', buildResultsWith('warn', 0)],
  ['Part 1 of 3 passed', buildResultsWith('pass', 0, { shard: { part: 1, of: 3 } })],
  ['Not conformant', buildResultsWith('fail', 1)],
  ['Failed under --strict', buildResultsWith('warn', 1, { strict: true })],
  ['Known failures are out of date', buildResultsWith('pass', 1)],
  ['Incomplete', buildResultsWith('pass', 3)],
])('the title of the report is "%s"', (title, results) => {
  expect(buildHeadline(results).title).toBe(title);
});
