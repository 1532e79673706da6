import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { play } from '../player/player.ts';
import type { Script } from '../script/script.ts';
import { refusal, startService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { isThrottled } from './isThrottled.ts';

const profileWithStatuses = (overrides: object) => resolveProfile({ 'error.statuses': overrides });

test('a 429 is throttling if the profile has no other error with this status', () => {
  expect(isThrottled({ status: 429 }, resolveProfile())).toBe(true);
  expect(isThrottled({ status: 404 }, resolveProfile())).toBe(false);
  expect(isThrottled({ status: 429 }, profileWithStatuses({ notFound: 429 }))).toBe(false);
  expect(isThrottled({ status: 429 }, profileWithStatuses({ rate: 420, notFound: 429 }))).toBe(false);
});

test('a 429 with Retry-After is throttling', () => {
  expect(isThrottled({ status: 429, headers: { 'retry-after': '1' } }, profileWithStatuses({ notFound: 429 }))).toBe(
    true,
  );
});

test('the status that the profile gives to the rate limit is throttling', () => {
  expect(isThrottled({ status: 436 }, profileWithStatuses({ rate: 436 }))).toBe(true);
  expect(isThrottled({ status: 403 }, profileWithStatuses({ rate: 403, quota: 403 }))).toBe(false);
  const headers = { 'retry-after': '1' };
  expect(isThrottled({ status: 403, headers }, profileWithStatuses({ rate: 403, quota: 403 }))).toBe(true);
});

test('a 429 for another error is a response and is not repeated', async () => {
  const service = await startService({ intercept: ({ method }) => (method === 'PATCH' ? refusal(429) : undefined) });
  const { stage, close } = await openTestStage(service.url, {}, { 'error.statuses': { notFound: 429 } });
  const step = { kind: 'request', operation: 'updatePost', body: { text: 'Better' } } as const;
  const script: Script = {
    id: 'nobody',
    title: 'A post that does not exist.',
    about: ['post.exists'],
    steps: [{ ...step, role: 'probe', id: 'post_nobody' }],
  };
  const { trace } = await play(script, stage);
  await close();
  await service.close();
  expect(stage.target.log.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(trace.filter(({ kind }) => kind === 'exchange')).toHaveLength(1);
});
