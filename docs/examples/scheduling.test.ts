import { createClient } from 'social-contract/client';
import { startMock } from 'social-contract/mock';
import { afterAll, beforeEach, expect, test } from 'vitest';

const mock = await startMock({ port: 0, frozenAt: '2030-01-07T09:00:00Z' });
const client = createClient({ baseUrl: mock.url, apiKey: mock.keys[0]?.key ?? '' });
const target = { platform: 'social' as const, accountId: 'acc_social' };

beforeEach(() => mock.reset());
afterAll(() => mock.close());

test('a scheduled post is published when its time comes', async () => {
  const post = await client.createPost({ text: 'Rye', platforms: [target], scheduledFor: '2030-01-08T07:00:00Z' });
  const { effects } = await mock.clock.advance({ by: 'P1D' });
  expect(effects).toEqual([{ at: '2030-01-08T07:00:00Z', type: 'post.published', post: post.id }]);
});
