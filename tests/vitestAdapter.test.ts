import { expect, test } from 'vitest';
import { outcomesOf } from '../docs/testing/childVitest.ts';

test('a broken rule becomes a failing test with an explanation, and an untested rule is skipped', {
  timeout: 240_000,
}, async () => {
  const told = await outcomesOf('tests/testing/nameless.suite.ts');
  const failed = told.filter(({ status }) => status === 'failed');
  const messages = failed.map(({ failureMessages }) => failureMessages.join()).join('\n');
  expect(failed.length).toBeGreaterThan(0);
  expect(messages).toContain('GET /accounts -> 200');
  expect(messages).not.toContain('a-secret-key');
  expect(messages).not.toMatch(/at .*conformance\/.*\.ts:\d/);
  expect(told.filter(({ status }) => status === 'skipped').length).toBeGreaterThan(200);
});
