import { expect, test } from 'vitest';
import { ServiceClock } from './clock.ts';

test('a clock that another caller may have advanced is read again, once', async () => {
  let reads = 0;
  const clock = new ServiceClock(
    {
      clock: () => {
        reads++;
        return Promise.resolve({ now: '2030-01-07T09:00:00Z' });
      },
    },
    { caller: 'api', key: 'k' },
  );
  await clock.refresh();
  expect(reads).toBe(0);
  clock.markStale();
  await clock.refresh();
  await clock.refresh();
  expect(reads).toBe(1);
  expect(new Date(clock.now()).getUTCFullYear()).toBe(2030);
});

test('a clock that another caller advances while it is read is read again', async () => {
  const times = ['2030-01-07T09:00:00Z', '2030-01-07T10:00:00Z'];
  const clock: ServiceClock = new ServiceClock(
    {
      clock: () => {
        if (times.length === 2) clock.markStale();
        return Promise.resolve({ now: times.shift() as string });
      },
    },
    { caller: 'api', key: 'k' },
  );
  await clock.read();
  await clock.refresh();
  expect(new Date(clock.now()).getUTCHours()).toBe(10);
});
