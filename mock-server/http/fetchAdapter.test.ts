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

test('the fetch of a mock rejects a URL without an origin', async () => {
  await expect(createFrozenMock().fetch('/posts')).rejects.toThrow(/^Failed to parse URL from \/posts$/);
});
