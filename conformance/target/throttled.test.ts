import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { play } from '../player/player.ts';
import type { Script } from '../script/script.ts';
import { refusal, startService } from '../testing/service.ts';
import { stageBefore } from '../testing/stage.ts';
import { isThrottled } from './throttled.ts';

const statuses = (more: object) => resolveProfile({ 'error.statuses': more });

test('a 429 is throttling if the profile has no other error with this status', () => {
  expect(isThrottled({ status: 429 }, resolveProfile())).toBe(true);
  expect(isThrottled({ status: 404 }, resolveProfile())).toBe(false);
  expect(isThrottled({ status: 429 }, statuses({ notFound: 429 }))).toBe(false);
  expect(isThrottled({ status: 429 }, statuses({ rate: 420, notFound: 429 }))).toBe(false);
});

test('a 429 with Retry-After is throttling', () => {
  expect(isThrottled({ status: 429, headers: { 'retry-after': '1' } }, statuses({ notFound: 429 }))).toBe(true);
});

test('a 429 for another error is a response and is not repeated', async () => {
  const service = await startService({ before: ({ method }) => (method === 'PATCH' ? refusal(429) : undefined) });
  const { stage, close } = await stageBefore(service.url, {}, { 'error.statuses': { notFound: 429 } });
  const ask = { kind: 'request', operation: 'updatePost', body: { text: 'Better' } } as const;
  const script: Script = {
    id: 'nobody',
    title: 'A post that does not exist.',
    about: ['post.exists'],
    steps: [{ ...ask, role: 'probe', id: 'post_nobody' }],
  };
  const { trace } = await play(script, stage);
  await close();
  await service.close();
  expect(stage.target.log.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(trace.filter(({ kind }) => kind === 'exchange')).toHaveLength(1);
});
