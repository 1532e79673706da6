import { expect, test } from 'vitest';
import { getOutcomes } from '../docs/testing/childVitest.ts';

test('the Vitest adapter turns a broken rule into a failing test with an explanation, and an untested rule into a skipped one', {
  timeout: 240_000,
}, async () => {
  const outcomes = await getOutcomes('tests/testing/nameless.suite.ts');
  const failedTests = outcomes.filter(({ status }) => status === 'failed');
  const messages = failedTests.map(({ failureMessages }) => failureMessages.join()).join('\n');
  expect(failedTests.length).toBeGreaterThan(0);
  expect(messages).toContain('GET /accounts -> 200');
  expect(messages).not.toContain('a-secret-key');
  expect(messages).not.toMatch(/at .*conformance\/.*\.ts:\d/);
  expect(outcomes.filter(({ status }) => status === 'skipped').length).toBeGreaterThan(200);
});
