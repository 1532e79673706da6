/** Snapshots restore the whole state: clock, counters, hosted files and pending deliveries included. */
import { describe, expect, test } from 'vitest';
import { startMock } from '../startMock.ts';
import { closeAfterTest, now } from '../testing/caller.ts';
import { openTestReceiver } from '../testing/receiver.ts';

async function setUp() {
  const mock = closeAfterTest(await startMock({ frozenAt: now }));
  return async (method: string, path: string, body?: unknown) => {
    const base = path.startsWith('/_mock') ? mock.origin : mock.url;
    const form = body instanceof FormData;
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: 'Bearer demo-api-pro', ...(form ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the tests read responses of many shapes and assert what they need
    return { status: response.status, body: (await response.json()) as any };
  };
}

const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

describe('a restored snapshot', () => {
  test('has the same state and hash every time', async () => {
    const send = await setUp();
    const { url, received } = await openTestReceiver(500);
    await send('PUT', '/_mock/webhook', { url });
    await send('POST', '/posts', { ...post, scheduledFor: '2030-01-07T09:10:00Z' });
    await send('POST', '/posts', { ...post, publishNow: true });
    await send('POST', '/_mock/clock/advance', { by: 'PT1S' });
    const { body: takenBody } = await send('POST', '/_mock/snapshots', { name: 'a' });
    for (let round = 0; round < 2; round++) {
      await send('POST', '/posts', post);
      await send('POST', '/_mock/clock/advance', { by: 'PT1H' });
      const { body: restoredBody } = await send('POST', '/_mock/snapshots/a/restore');
      expect(restoredBody.data).toEqual(takenBody.data);
      expect((await send('GET', '/_mock/clock')).body.data.now).toBe('2030-01-07T09:00:01Z');
    }
    expect((await send('GET', '/posts?status=scheduled')).body.data).toHaveLength(1);
    const before = received.length;
    await send('POST', '/_mock/clock/advance', { by: 'PT1H' });
    expect(received.length).toBe(before + 2);
    expect((await send('POST', '/posts', post)).body.data.id).toBe('post_000003');
  });

  test('has its hosted files, even if the mock was reset in between', async () => {
    const send = await setUp();
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n']), 'a.pdf');
    const { url } = (await send('POST', '/media/upload', form)).body.data;
    await send('POST', '/_mock/snapshots', { name: 'with-file' });
    await send('POST', '/_mock/reset');
    await send('POST', '/_mock/snapshots/with-file/restore');
    expect(await (await fetch(url)).text()).toBe('%PDF-1.4\n');
    const carousel = {
      ...post,
      platforms: [{ platform: 'professional', accountId: 'acc_professional' }],
      media: { carousel: url },
    };
    expect((await send('POST', '/posts', carousel)).status).toBe(201);
  });
});

test('an unknown snapshot returns 404, and an invalid name 422', async () => {
  const send = await setUp();
  expect(await send('POST', '/_mock/snapshots/nobody/restore')).toMatchObject({ status: 404 });
  expect(await send('POST', '/_mock/snapshots', { name: '../a' })).toMatchObject({ status: 422 });
});
