import { expect, test } from 'vitest';
import { advanceClock } from './advanceClock.ts';
import { ServiceClock } from './clock.ts';

test('the hook gets whole seconds, and the clock moves by as much', async () => {
  const durations: string[] = [];
  const advance = (_: unknown, by: string) => Promise.resolve(void durations.push(by));
  const hookCaller = { caller: 'api', key: 'k' };
  const caller = { hookCaller, clock: new ServiceClock({}, hookCaller) };
  const before = caller.clock.now();
  await advanceClock('PT0.1S', caller, { hooks: { advance }, callers: new Map([['api', caller]]) });
  expect(durations).toEqual(['PT1S']);
  expect(caller.clock.now() - before).toBeGreaterThanOrEqual(1000);
});
