import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../ledger/testing/folder.ts';
import { buildPostBodyOn, now } from '../../testing/caller.ts';
import { startMockClient } from '../../testing/mockClient.ts';
import { openTestReceiver } from '../../testing/receiver.ts';
import { samples } from '../../testing/samples.ts';

/** Opens mocks on one state file, one after the other, each at a given real time. */
function setUp() {
  const state = join(createTemporaryFolder(), 'state.db');
  const wall = { now: Date.parse(now) };
  const open = () => startMockClient({ state, frozenAt: undefined, wall: () => wall.now });
  return { wall, open };
}

describe('Durable state', () => {
  test('a post that falls due while the mock is down is published at its due time, with one webhook id', async () => {
    const { wall, open } = setUp();
    const { url, received } = await openTestReceiver();
    const clientBefore = await open();
    await clientBefore.control('PUT', '/webhook', { url });
    await clientBefore.api('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-07T09:10:00Z' }));
    await clientBefore.mock.close();
    wall.now += 3_600_000;
    const clientAfter = await open();
    expect((await clientAfter.api('GET', '/posts')).body.data).toMatchObject([
      { status: 'published', publishedAt: '2030-01-07T09:10:00Z' },
    ]);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['evt_000001']));
  });

  test('a restart restores posts, uploads, counters, secrets and pending delivery chaos', async () => {
    const { open } = setUp();
    const clientBefore = await open();
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(samples.png)]), 'a.png');
    const uploadUrl = (await clientBefore.api('POST', '/media/upload', form)).body.data.url;
    await clientBefore.api('POST', '/posts', buildPostBodyOn());
    const newSecret = (await clientBefore.control('POST', '/webhook/rotate')).body.data;
    await clientBefore.control('PUT', '/webhook/chaos', { reorder: 2, badSignature: 3, delay: 'PT5M' });
    const worldHash = (await clientBefore.control('GET', '/state')).body.data.hash;
    await clientBefore.mock.close();

    const clientAfter = await open();
    expect((await clientAfter.control('GET', '/state')).body.data.hash).toBe(worldHash);
    expect((await clientAfter.control('GET', '/webhook')).body.data).toEqual(newSecret);
    expect((await clientAfter.control('GET', '/webhook/chaos')).body.data).toEqual({
      reorder: 2,
      badSignature: 3,
      delay: 'PT5M',
      held: 0,
    });
    const { pathname } = new URL(uploadUrl);
    const fileResponse = await fetch(`${clientAfter.mock.origin}${pathname}`);
    expect(new Uint8Array(await fileResponse.arrayBuffer())).toEqual(new Uint8Array(samples.png));
    expect((await clientAfter.api('POST', '/posts', buildPostBodyOn())).body.data.id).toBe('post_000002');
  });

  test('deliveries held for reordering still arrive in reverse order after a restart', async () => {
    const { open } = setUp();
    const { url, received } = await openTestReceiver();
    const clientBefore = await open();
    await clientBefore.control('PUT', '/webhook', { url });
    await clientBefore.control('PUT', '/webhook/chaos', { reorder: 2 });
    await clientBefore.api('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await clientBefore.mock.close();
    expect(received).toEqual([]);
    const clientAfter = await open();
    await clientAfter.api('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    await expect.poll(() => received.map(({ headers }) => headers['webhook-id'])).toEqual(['evt_000002', 'evt_000001']);
  });
});
