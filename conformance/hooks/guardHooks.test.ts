import { expect, test } from 'vitest';
import { guardHooks } from './guardHooks.ts';

const hookCaller = { caller: 'primary', key: 'key' };

test('a hook that only reads is retried once, because the server may have closed the connection', async () => {
  let calls = 0;
  const failFirst = () =>
    ++calls === 1 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve({ now: '2030-01-07T09:00:00Z' });
  const { clock, advance } = guardHooks({ clock: failFirst, advance: failFirst }, 1000);
  expect(await clock?.(hookCaller)).toEqual({ now: '2030-01-07T09:00:00Z' });
  calls = 0;
  await expect(advance?.(hookCaller, 'PT1M')).rejects.toThrow('The hook "advance" failed: fetch failed.');
});

test('members of outbox items that are undefined are absent', async () => {
  const item = { kind: 'email', at: '2030-01-07T09:00:00Z', about: 'thumbnail.skipped' } as const;
  const { outbox } = guardHooks({ outbox: () => Promise.resolve([{ ...item, postId: undefined } as never]) }, 1000);
  await expect(outbox?.(hookCaller)).resolves.toStrictEqual([item]);
});
