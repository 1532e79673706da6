/** Analytics figures follow from the published posts and the clock. */
import { describe, expect, test } from 'vitest';
import { type MockClient, startMockClient } from '../../testing/mockClient.ts';

interface Figures {
  readonly impressions: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
}
interface Report {
  readonly totals: Figures & { readonly posts: number };
  readonly followers: readonly { readonly date: string; readonly count: number }[];
  readonly posts: readonly (Figures & { readonly postId: string; readonly publishedAt: string })[];
  readonly topPosts: Report['posts'];
}

const names = ['impressions', 'likes', 'comments', 'shares'] as const;
const getTarget = (accountId: string) => ({ platform: 'social', accountId });

const report = async ({ api }: MockClient, query = '', account = 'acc_social'): Promise<Report> =>
  (await api('GET', `/analytics?account=${account}${query}`)).body.data;

async function createPost({ api }: MockClient, body: object = { publishNow: true }): Promise<string> {
  return (await api('POST', '/posts', { text: 'Hello', platforms: [getTarget('acc_social')], ...body })).body.data.id;
}

const computeSum = (report: Report, name: (typeof names)[number]): number =>
  report.posts.reduce((total, post) => total + post[name], 0);

describe('Analytics', () => {
  test('an account without posts has zero figures, except for its followers', async () => {
    const client = await startMockClient();
    const { totals, followers, posts, topPosts } = await report(client);
    expect([totals, posts, topPosts]).toEqual([{ posts: 0, impressions: 0, likes: 0, comments: 0, shares: 0 }, [], []]);
    expect(new Set(followers.map(({ count }) => count)).size).toBe(1);
  });

  test('drafts, scheduled posts, failed posts and posts of other accounts are not counted', async () => {
    const client = await startMockClient();
    await createPost(client, {});
    await createPost(client, { scheduledFor: '2030-03-01T00:00:00Z' });
    await createPost(client, { publishNow: true, platforms: [getTarget('acc_social_failing')] });
    await client.advance('P10D');
    for (const account of ['acc_social', 'acc_social_failing'])
      expect((await report(client, '', account)).totals).toMatchObject({ posts: 0, impressions: 0 });
  });

  test('figures only grow from day to day, and totals equal the sums', async () => {
    const client = await startMockClient();
    for (const publishNow of [true, true]) await createPost(client, { publishNow });
    await createPost(client, { scheduledFor: '2030-01-09T12:00:00Z' });
    let before = await report(client);
    for (let day = 0; day < 6; day++) {
      await client.advance('PT11H');
      const after = await report(client);
      for (const name of names) {
        expect(after.totals[name]).toBe(computeSum(after, name));
        expect(after.totals[name]).toBeGreaterThanOrEqual(before.totals[name]);
        for (const earlier of before.posts) {
          const now = after.posts.find(({ postId }) => postId === earlier.postId);
          expect(now?.[name]).toBeGreaterThanOrEqual(earlier[name]);
        }
      }
      expect(after.totals.posts).toBe(after.posts.length);
      for (const { date, count } of before.followers.slice(0, -1))
        expect(after.followers.find((follower) => follower.date === date)?.count ?? count).toBe(count);
      expect(after.followers.at(-1)?.count).toBeGreaterThanOrEqual(before.followers.at(-1)?.count ?? 0);
      before = after;
    }
    expect(before.posts).toHaveLength(3);
    expect(before.totals.impressions).toBeGreaterThan(0);
  });

  test('figures are reproducible for the same script and do not change when read again', async () => {
    const runScript = async () => {
      const client = await startMockClient();
      await createPost(client);
      await client.advance('P1D');
      const first = await report(client);
      expect(await report(client)).toEqual(first);
      return first;
    };
    expect(await runScript()).toEqual(await runScript());
  });

  test('followers gained by a post remain after it is deleted', async () => {
    const client = await startMockClient();
    const id = await createPost(client);
    await client.advance('P5D');
    const before = await report(client);
    await client.api('DELETE', `/posts/${id}`);
    const after = await report(client);
    expect(after.posts).toEqual([]);
    expect(after.followers).toEqual(before.followers);
  });

  test('the best posts of a time range come in descending order', async () => {
    const client = await startMockClient();
    for (let i = 0; i < 7; i++) {
      await createPost(client);
      await client.advance('P1D');
    }
    const { posts, topPosts } = await report(client, '&from=2030-01-08&to=2030-01-20');
    expect(posts).toHaveLength(6);
    const best = posts.toSorted((a, b) => b.impressions - a.impressions).slice(0, 5);
    expect(topPosts).toEqual(best);
  });
});
