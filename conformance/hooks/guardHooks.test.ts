import { expect, test } from 'vitest';
import { guardHooks } from './guardHooks.ts';

const subject = { caller: 'primary', key: 'a key/1' };
const getFailure = (promise: Promise<unknown> | undefined) =>
  (promise ?? Promise.resolve()).then(
    () => 'none',
    (error: Error) => error.message,
  );

test('an outbox may have the numbers that are ids of the service', async () => {
  const item = { kind: 'publication', at: '2030-01-07T09:00:00Z', postId: 7, platform: 'social', accountId: 8 };
  const { outbox } = guardHooks({ outbox: () => Promise.resolve([{ ...item, segments: ['Hello'] }] as never) }, 1000);
  await expect(outbox?.(subject)).resolves.toMatchObject([{ postId: '7', accountId: '8' }]);
});

test('hooks that are guarded already keep their time limit', async () => {
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
  const { settle } = guardHooks(guardHooks({ settle: wait }, 1000), 10);
  await expect(settle?.({ caller: 'primary', key: 'k' })).resolves.toBeUndefined();
});

test('a hook that only reads is repeated once, for a connection that the server has just closed', async () => {
  let calls = 0;
  const failFirst = (): Promise<never> =>
    ++calls === 1
      ? Promise.reject(new TypeError('fetch failed'))
      : Promise.resolve({ now: '2030-01-07T09:00:00Z' } as never);
  const { clock, advance } = guardHooks({ clock: failFirst, advance: failFirst }, 1000);
  expect(await clock?.(subject)).toEqual({ now: '2030-01-07T09:00:00Z' });
  calls = 0;
  await expect(advance?.(subject, 'PT1M')).rejects.toThrow('The hook "advance" failed: fetch failed.');
});

test('functions are guarded too: timeouts, errors and invalid results end with an explanation', async () => {
  const slowHooks = guardHooks({ reset: () => new Promise(() => {}) }, 20);
  expect(await getFailure(slowHooks.reset?.(subject))).toBe('The hook "reset" failed: it took longer than 20 ms.');
  const invalidHooks = guardHooks({ outbox: () => Promise.resolve([{ kind: 'email' }] as never) }, 20);
  expect(await getFailure(invalidHooks.outbox?.(subject))).toContain('its result is invalid at /0/at');
  const throwingHooks = guardHooks(
    {
      clock: () => {
        throw new TypeError('no clock');
      },
    },
    20,
  );
  expect(await getFailure(throwingHooks.clock?.(subject))).toBe('The hook "clock" failed: no clock.');
});
