import { expect, test } from 'vitest';
import { runTestFile } from '../testing/runTestFile.ts';

test('the conformance example runs each rule as a test that passes or is skipped', { timeout: 240_000 }, async () => {
  const outcomes = await runTestFile('docs/examples/conformance.suite.ts');
  expect(outcomes.filter(({ status }) => status === 'failed')).toEqual([]);
  const passedRules = outcomes.filter(({ status }) => status === 'passed').map(({ title }) => title.split(':')[0]);
  expect(passedRules).toEqual(
    expect.arrayContaining(['text.length.microblog', 'post.list.filter.dates', 'the run is complete']),
  );
  expect(outcomes.length).toBeGreaterThan(250);
});
