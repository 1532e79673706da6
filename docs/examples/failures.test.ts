import { createClient } from 'social-contract/client';
import { createMock } from 'social-contract/mock';
import { afterAll, beforeEach, expect, test } from 'vitest';

const mock = createMock();
const waits: number[] = [];
const client = createClient({
  baseUrl: mock.url,
  apiKey: mock.keys[0]?.key ?? '',
  fetch: mock.fetch,
  clock: { now: () => Date.now(), sleep: async (milliseconds) => void waits.push(milliseconds) },
});
const draft = { text: 'Rye', platforms: [{ platform: 'social' as const, accountId: 'acc_social' }] };

beforeEach(() => mock.reset());
afterAll(() => mock.close());

test('a request that exceeds the rate limit is repeated after the time that the service states', async () => {
  await mock.faults.set([{ status: 429, retryAfter: 30 }]);
  await client.createPost(draft);
  expect(waits).toEqual([30_000]);
});

test('a slow response ends in a timeout', async () => {
  await mock.faults.set([{ operation: 'createPost', delay: 60_000 }]);
  await expect(client.createPost(draft, { timeout: 50 })).rejects.toMatchObject({ kind: 'timeout' });
});

test('a post can exist although its connection broke', async () => {
  await mock.faults.set([{ operation: 'createPost', phase: 'after', connection: 'reset' }]);
  await expect(client.createPost(draft)).rejects.toMatchObject({ name: 'TransportError', kind: 'network' });
  expect((await client.listPosts()).data).toHaveLength(1);
});

test('a used-up quota is an error with its own code', async () => {
  await mock.faults.set([{ operation: 'createPost', code: 'POST_QUOTA_EXCEEDED' }]);
  await expect(client.createPost(draft)).rejects.toMatchObject({ code: 'POST_QUOTA_EXCEEDED' });
});
