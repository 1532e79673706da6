/**
 * When a run reports a failure, and when `bail` ends it. The test service never checks the key, so `auth.bearer` fails.
 */

import { afterEach, expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { guardHooks } from '../hooks/guardHooks.ts';
import type { ConformanceOptions, Progress } from '../options.ts';
import { startService, type TestService } from '../testing/service.ts';
import { runConformance } from './run.ts';

let service: TestService;
afterEach(() => service.close());

async function run(options: Partial<ConformanceOptions>) {
  service = await startService();
  const progress: Progress[] = [];
  const results = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    profile: { ...defaultBindings, 'post.delete': { method: 'DELETE', path: '/posts/{id}' }, ...options.profile },
    size: 'quick',
    seed: 1,
    shrink: false,
    patience: 0,
    onProgress: (event) => progress.push(event),
    ...options,
  });
  const brokenRules = progress.flatMap((event) => (event.kind === 'broken' ? [event.rule] : []));
  const scriptsBefore = progress.findIndex(({ kind }) => kind === 'broken');
  return { results, progress, brokenRules, scriptsBefore };
}

test('with bail, a run ends at the first failure, with exit code 1 and the rule', async () => {
  const { results, brokenRules } = await run({ bail: true });
  expect(results.exit.code).toBe(1);
  expect(brokenRules.some((rule) => results.exit.reason.includes(rule))).toBe(true);
  expect(results.exit.reason).toContain('ended early: it was set to stop at the first failure');
  expect(results.run.requests).toBeLessThan(100);
});

test('without bail, a failure is reported before the next script starts, and the run continues', async () => {
  const only = ['auth.bearer', 'text.length.social'];
  const { results, brokenRules, scriptsBefore } = await run({ only });
  expect(brokenRules).toContain('auth.bearer');
  expect(scriptsBefore).toBeLessThan(10);
  expect(results.rules.find(({ id }) => id === 'text.length.social')?.evidence.requests).toBeGreaterThan(0);
});

test('a failure that cannot be repeated because the hook reset fails is inconclusive, and the run continues', async () => {
  const hooks = { reset: () => Promise.reject(new Error('no connection')) };
  const { results } = await run({ only: ['auth.bearer', 'text.length.social'], hooks });
  const { reason, verdict } = results.rules.find(({ id }) => id === 'auth.bearer') ?? {};
  expect(verdict).toBe('inconclusive');
  expect(reason).toContain('The hook "reset" failed: no connection');
  expect(results.rules.find(({ id }) => id === 'text.length.social')?.evidence.requests).toBeGreaterThan(0);
});

test('with a reset that hangs, a failure is confirmed without it, and the run reports once that it hangs', async () => {
  let calls = 0;
  const reset = () => {
    calls++;
    return new Promise<void>(() => {});
  };
  const hooks = guardHooks({ reset }, 200);
  const { results, progress } = await run({ only: ['auth.bearer', 'post.list.complete'], hooks });
  expect(results.rules.find(({ id }) => id === 'auth.bearer')?.verdict).toBe('fail');
  expect(progress.flatMap((event) => (event.kind === 'hook' ? [event.text] : []))).toEqual([
    'The hook "reset" failed: it took longer than 200 ms. The run continues without it.',
  ]);
  expect(calls).toBe(1);
});

test('bail ignores known failures', async () => {
  const options = { only: ['auth.bearer'], known: [{ rule: 'auth.bearer', reason: 'Later.' }] };
  const { results } = await run({ ...options, bail: true });
  expect(results.exit.reason).not.toContain('ended early');
});

test.each([
  [true, 'stops'],
  [false, 'does not stop'],
])('with strict %s, bail %s at a warning', async (strict) => {
  const options = { only: ['answer.status.createPost'], profile: { 'post.create.status': 200 } } as const;
  const { results, brokenRules } = await run({ ...options, bail: true, strict });
  expect(brokenRules).toEqual(['answer.status.createPost']);
  expect(results.exit.reason.includes('ended early')).toBe(strict);
});

test('with several workers, a failure is confirmed while no other script runs', async () => {
  const { results, brokenRules } = await run({ only: ['auth.bearer', 'text.*'], workers: 4 });
  expect(brokenRules).toContain('auth.bearer');
  expect(results.counts.verdicts.inconclusive).toBe(0);
});
