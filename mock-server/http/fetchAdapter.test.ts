import { expect, test } from 'vitest';
import { createFrozenMock } from '../testing/caller.ts';

const mock = createFrozenMock();
const headers = { authorization: `Bearer ${mock.keys[0]?.key}`, 'content-type': 'application/json' };
const init = { method: 'POST', headers, body: '{}' };

test.each([
  ['text', `${mock.url}/posts`],
  ['URL', new URL(`${mock.url}/posts`)],
  ['Request', new Request(`${mock.url}/posts`)],
])('the fetch of a mock takes a %s and options, as the global fetch does', async (_, input) => {
  expect((await mock.fetch(input, init)).status).toBe(422);
});

test('the fetch of a mock rejects a URL without an origin', async () => {
  await expect(mock.fetch('/posts')).rejects.toThrow(/^Failed to parse URL from \/posts$/);
});
