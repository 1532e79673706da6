import { afterEach, expect, test, vi } from 'vitest';
import type { Hooks } from '../../hooks/hooks.ts';
import type { Script } from '../../script/script.ts';
import { type SmallService, startService } from '../../testing/service.ts';
import { stageBefore } from '../../testing/stage.ts';
import { play } from '../player.ts';

let service: SmallService;
/** Stops the clock, so that a slow machine does not shift times by a second. */
const timeStandsStill = () => vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => service.close());
afterEach(() => void vi.useRealTimers());

const times = ['{{now-PT1M}}', '{{now-PT1S}}', '{{now+PT1S}}', '{{now+PT1M}}'] as const;
const scriptOf = (some: readonly string[]): Script => ({
  id: 'times',
  title: 'Times close to the present.',
  about: ['post.schedule.future'],
  steps: some.map((scheduledFor) => ({
    kind: 'request',
    role: 'probe',
    operation: 'createPost',
    body: { text: 'Hello', platforms: [{ platform: 'social', accountId: '{{account:social}}' }], scheduledFor },
  })),
});

async function outcomes(hooks: Hooks, after = 0, some: readonly string[] = times) {
  service = await startService({ after });
  const { stage, close } = await stageBefore(service.url, { hooks });
  const { requests } = await play(scriptOf(some), stage);
  await close();
  return requests.map(({ expectation }) => expectation.outcome);
}

test('without a clock hook, times within the uncertainty of the clock are neither past nor future', async () => {
  timeStandsStill();
  expect(await outcomes({})).toEqual(['refused', 'open', 'open', 'accepted']);
});

test('with a clock hook, one second before or after the present is decisive', async () => {
  timeStandsStill();
  const clock = async () => ({ now: '2030-01-07T09:00:00.500Z' });
  expect(await outcomes({ clock })).toEqual(['refused', 'refused', 'accepted', 'accepted']);
});

test('a time that falls within the duration of the request is neither past nor future', async () => {
  // A time with a fraction of a second, so that the clock is known to the millisecond.
  const clock = async () => ({
    now: new Date(Math.floor(Date.now() / 1000) * 1000 + ((Date.now() % 999) + 1)).toISOString(),
  });
  expect(await outcomes({ clock }, 2100, ['{{now+PT1S}}'])).toEqual(['open']);
});
