import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../ledger/testing/folder.ts';
import { now, postOn } from '../../testing/caller.ts';
import { onPort } from '../../testing/onPort.ts';
import { receiver } from '../../testing/receiver.ts';
import { samples } from '../../testing/samples.ts';

/** Opens mocks on one state file, one after the other, each at a given real time. */
function kept() {
  const state = join(temporaryFolder(), 'state.db');
  const wall = { now: Date.parse(now) };
  const open = () => onPort({ state, frozenAt: undefined, wall: () => wall.now });
  return { wall, open };
}

describe('Durable state', () => {
  test('a post that falls due while the mock is down is published at its due time, with one webhook id', async () => {
    const { wall, open } = kept();
    const { url, received } = await receiver();
    const before = await open();
    await before.control('PUT', '/webhook', { url });
    await before.api('POST', '/posts', postOn('social', { scheduledFor: '2030-01-07T09:10:00Z' }));
    await before.mock.close();
    wall.now += 3_600_000;
    const after = await open();
    expect((await after.api('GET', '/posts')).body.data).toMatchObject([
      { status: 'published', publishedAt: '2030-01-07T09:10:00Z' },
    ]);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['evt_000001']));
  });

  test('a restart restores posts, uploads, counters, secrets and pending delivery chaos', async () => {
    const { open } = kept();
    const before = await open();
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(samples.png)]), 'a.png');
    const uploaded = (await before.api('POST', '/media/upload', form)).body.data.url;
    await before.api('POST', '/posts', postOn());
    const rotated = (await before.control('POST', '/webhook/rotate')).body.data;
    await before.control('PUT', '/webhook/chaos', { reorder: 2, badSignature: 3, delay: 'PT5M' });
    const world = (await before.control('GET', '/state')).body.data.hash;
    await before.mock.close();

    const after = await open();
    expect((await after.control('GET', '/state')).body.data.hash).toBe(world);
    expect((await after.control('GET', '/webhook')).body.data).toEqual(rotated);
    expect((await after.control('GET', '/webhook/chaos')).body.data).toEqual({
      reorder: 2,
      badSignature: 3,
      delay: 'PT5M',
      held: 0,
    });
    const { pathname } = new URL(uploaded);
    const served = await fetch(`${after.mock.origin}${pathname}`);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(new Uint8Array(samples.png));
    expect((await after.api('POST', '/posts', postOn())).body.data.id).toBe('post_000002');
  });

  test('deliveries held for reordering still arrive in reverse order after a restart', async () => {
    const { open } = kept();
    const { url, received } = await receiver();
    const before = await open();
    await before.control('PUT', '/webhook', { url });
    await before.control('PUT', '/webhook/chaos', { reorder: 2 });
    await before.api('POST', '/posts', postOn('social', { publishNow: true }));
    await before.mock.close();
    expect(received).toEqual([]);
    const after = await open();
    await after.api('POST', '/posts', postOn('social', { publishNow: true }));
    await expect.poll(() => received.map(({ headers }) => headers['webhook-id'])).toEqual(['evt_000002', 'evt_000001']);
  });
});
