import { expect, test } from 'vitest';
import { createFrozenMock } from '../testing/caller.ts';

test.each([
  ['text', (url: string) => url],
  ['URL', (url: string) => new URL(url)],
  ['Request', (url: string) => new Request(url)],
])('the fetch of a mock takes a %s and options, as the global fetch does', async (_, buildInput) => {
  const mock = createFrozenMock();
  const headers = { authorization: `Bearer ${mock.keys[0]?.key}`, 'content-type': 'application/json' };
  const { status } = await mock.fetch(buildInput(`${mock.url}/posts`), { method: 'POST', headers, body: '{}' });
  expect(status).toBe(422);
});

test('the fetch of a mock ends an upload that is aborted while its body has no more chunks', async () => {
  const mock = createFrozenMock();
  const controller = new AbortController();
  const request = new Request(`${mock.url}/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mock.keys[0]?.key}`, 'content-type': 'multipart/form-data; boundary=a' },
    body: new ReadableStream({ pull: () => controller.abort() }, { highWaterMark: 0 }),
    duplex: 'half',
    signal: controller.signal,
  });
  expect((await mock.fetch(request)).status).toBe(400);
});

test('the fetch of a mock rejects a URL without an origin', async () => {
  await expect(createFrozenMock().fetch('/posts')).rejects.toThrow(/^Failed to parse URL from \/posts$/);
});
