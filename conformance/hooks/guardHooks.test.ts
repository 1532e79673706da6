import { expect, test } from 'vitest';
import { guardHooks } from './guardHooks.ts';

const subject = { caller: 'primary', key: 'key' };

test('a hook that only reads is retried once, because the server may have closed the connection', async () => {
  let calls = 0;
  const failFirst = () =>
    ++calls === 1 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve({ now: '2030-01-07T09:00:00Z' });
  const { clock, advance } = guardHooks({ clock: failFirst, advance: failFirst }, 1000);
  expect(await clock?.(subject)).toEqual({ now: '2030-01-07T09:00:00Z' });
  calls = 0;
  await expect(advance?.(subject, 'PT1M')).rejects.toThrow('The hook "advance" failed: fetch failed.');
});

test('an advance that does not move the clock is a failure, but not one after a reset of the clock', async () => {
  const times = ['2030-01-07T09:00:00Z', '2030-01-07T09:01:00Z', '2030-01-07T09:00:00Z', '2030-01-07T09:00:00Z'];
  const { advance } = guardHooks({ advance: () => Promise.resolve({ now: times.shift() ?? '' }) }, 1000);
  for (let call = 0; call < 3; call++) await advance?.(subject, 'PT1M');
  await expect(advance?.(subject, 'PT1M')).rejects.toThrow(
    'The hook "advance" failed: it must advance the clock by PT1M, but the clock moved by 0 s since the last call.',
  );
});
