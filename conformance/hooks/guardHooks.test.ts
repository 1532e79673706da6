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

test('the failure of a hook names the cause of a failed connection', async () => {
  const refusal = new Error('connect ECONNREFUSED 127.0.0.1:4010');
  for (const cause of [refusal, new AggregateError([refusal], 'every address failed')]) {
    const { advance } = guardHooks({ advance: () => Promise.reject(new TypeError('fetch failed', { cause })) }, 1000);
    await expect(advance?.(hookCaller, 'PT1M')).rejects.toThrow(
      'The hook "advance" failed: fetch failed: connect ECONNREFUSED 127.0.0.1:4010.',
    );
  }
});

test('members of outbox items that are undefined are absent', async () => {
  const item = { kind: 'email', at: '2030-01-07T09:00:00Z', about: 'thumbnail.skipped' } as const;
  const { outbox } = guardHooks({ outbox: () => Promise.resolve([{ ...item, postId: undefined } as never]) }, 1000);
  await expect(outbox?.(hookCaller)).resolves.toStrictEqual([item]);
});

test('an outbox item keeps its object until it changes, wherever new items are added', async () => {
  const first = { kind: 'email', at: '2030-01-07T09:00:00Z', about: 'thumbnail.skipped', postId: 'post_1' } as const;
  const second = { ...first, postId: 'post_2' };
  let items: readonly object[] = [first];
  const { outbox } = guardHooks({ outbox: () => Promise.resolve(structuredClone(items) as never) }, 1000);
  const read = () => Promise.resolve(outbox?.(hookCaller) ?? []);
  const [initialItem] = await read();
  items = [first, second];
  expect((await read())[0]).toBe(initialItem);
  items = [second, first];
  expect(await read()).toStrictEqual([second, first]);
  items = [{ ...second, postId: 'post_3' }, second, first];
  expect(await read()).toStrictEqual([{ ...second, postId: 'post_3' }, second, first]);
  items = [];
  expect(await read()).toStrictEqual([]);
});

test('an item that a hook changes in place is read again', async () => {
  const item = { kind: 'email', at: '2030-01-07T09:00:00Z', about: 'thumbnail.skipped', postId: 'post_1' };
  const { outbox } = guardHooks({ outbox: () => Promise.resolve([item as never]) }, 1000);
  await expect(outbox?.(hookCaller)).resolves.toStrictEqual([item]);
  item.postId = 'post_2';
  await expect(outbox?.(hookCaller)).resolves.toStrictEqual([{ ...item, postId: 'post_2' }]);
});

test('ids of outbox items that are numbers become texts each time', async () => {
  const item = { kind: 'email', at: '2030-01-07T09:00:00Z', about: 'thumbnail.skipped', postId: 7 };
  const { outbox } = guardHooks({ outbox: () => Promise.resolve([item as never]) }, 1000);
  for (let i = 0; i < 2; i++) await expect(outbox?.(hookCaller)).resolves.toStrictEqual([{ ...item, postId: '7' }]);
});
