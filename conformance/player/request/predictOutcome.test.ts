import { afterEach, expect, test, vi } from 'vitest';
import type { Hooks } from '../../hooks/hooks.ts';
import type { Script } from '../../script/script.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';
import { play } from '../player.ts';

let service: TestService;
/** Stops the clock, so that a slow machine does not shift times by a second. */
const freezeTime = () => vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => service.close());
afterEach(() => void vi.useRealTimers());

const times = ['{{now-PT1M}}', '{{now-PT1S}}', '{{now+PT1S}}', '{{now+PT1M}}'] as const;
const buildScript = (scheduleTimes: readonly string[]): Script => ({
  id: 'times',
  title: 'Times close to the present.',
  about: ['post.schedule.future'],
  steps: scheduleTimes.map((scheduledFor) => ({
    kind: 'request',
    role: 'probe',
    operation: 'createPost',
    body: { text: 'Hello', platforms: [{ platform: 'social', accountId: '{{account:social}}' }], scheduledFor },
  })),
});

async function getOutcomes(hooks: Hooks, delay = 0, scheduleTimes: readonly string[] = times) {
  service = await startService({ delay });
  const { stage, close } = await openTestStage(service.url, { hooks });
  const { requests } = await play(buildScript(scheduleTimes), stage);
  await close();
  return requests.map(({ expectation }) => expectation.outcome);
}

test('without a clock hook, times within the uncertainty of the clock are neither past nor future', async () => {
  freezeTime();
  expect(await getOutcomes({})).toEqual(['refused', 'open', 'open', 'accepted']);
});

test('with a clock hook, one second before or after the present is decisive', async () => {
  freezeTime();
  const clock = async () => ({ now: '2030-01-07T09:00:00.500Z' });
  expect(await getOutcomes({ clock })).toEqual(['refused', 'refused', 'accepted', 'accepted']);
});

test('a time that falls within the duration of the request is neither past nor future', async () => {
  // A time with a fraction of a second, so that the clock is known to the millisecond.
  const clock = async () => ({
    now: new Date(Math.floor(Date.now() / 1000) * 1000 + ((Date.now() % 999) + 1)).toISOString(),
  });
  expect(await getOutcomes({ clock }, 2100, ['{{now+PT1S}}'])).toEqual(['open']);
});
