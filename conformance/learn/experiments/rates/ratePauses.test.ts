import { expect, test } from 'vitest';
import { defaultProfile, resolveProfile } from '../../../../src/profile/resolve.ts';
import type { Stage } from '../../../player/stage.ts';
import { ServiceClock } from '../../../runState/clock.ts';
import { RatePauses } from './ratePauses.ts';

/** The pauses between scripts after the given numbers of requests, in milliseconds. */
async function listPauses(
  responseHeaders: Readonly<Record<string, string>>,
  requests: readonly number[],
  { status = 200, profile = defaultProfile } = {},
) {
  const durations: number[] = [];
  const target = { requestCount: 0, log: [{ status, responseHeaders }] };
  const pauses = new RatePauses(
    { target, callers: new Map(), hooks: {}, profile } as unknown as Stage,
    (milliseconds) => Promise.resolve(void durations.push(milliseconds)),
  );
  for (const count of requests) {
    target.requestCount = count;
    await pauses.pauseIfDue();
  }
  return durations;
}

test('time passes between scripts before a rate limit is reached', async () => {
  expect(await listPauses({ 'x-ratelimit-remaining': '40' }, [5, 25, 30, 50])).toEqual([61_000, 61_000]);
});

test('a limit shows in responses that the profile calls throttled, whatever their status', async () => {
  const profile = resolveProfile({ 'error.statuses': { rate: 420, notFound: 429 } });
  expect(await listPauses({}, [25], { status: 420, profile })).toEqual([61_000]);
  expect(await listPauses({ 'retry-after': '9' }, [25], { status: 432 })).toEqual([61_000]);
  expect(await listPauses({}, [25], { status: 429, profile })).toEqual([]);
});

test('no time passes if the service shows no rate limit', async () => {
  expect(await listPauses({}, [5, 25, 30, 50])).toEqual([]);
});

test('requests after a pause have times that are later by its length', async () => {
  const clock = new ServiceClock({}, { caller: 'primary', key: 'k' });
  const before = clock.now();
  const log = [{ status: 200, responseHeaders: { 'x-ratelimit-remaining': '40' } }];
  const callers = new Map([['primary', { clock }]]);
  const stage = { target: { requestCount: 30, log }, callers, hooks: {}, profile: defaultProfile } as unknown as Stage;
  await new RatePauses(stage, () => Promise.resolve()).pauseIfDue();
  expect(clock.now() - before).toBeGreaterThanOrEqual(61_000);
});
