/** Analytics figures follow from the published posts and the clock. */
import { describe, expect, test } from 'vitest';
import { type OnPort, onPort } from '../../testing/onPort.ts';

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
const on = (accountId: string) => ({ platform: 'social', accountId });

const report = async ({ api }: OnPort, query = '', account = 'acc_social'): Promise<Report> =>
  (await api('GET', `/analytics?account=${account}${query}`)).body.data;

async function post({ api }: OnPort, body: object = { publishNow: true }): Promise<string> {
  return (await api('POST', '/posts', { text: 'Hello', platforms: [on('acc_social')], ...body })).body.data.id;
}

const sum = (report: Report, name: (typeof names)[number]): number =>
  report.posts.reduce((total, one) => total + one[name], 0);

describe('Analytics', () => {
  test('an account without posts has zero figures, except for its followers', async () => {
    const it = await onPort();
    const { totals, followers, posts, topPosts } = await report(it);
    expect([totals, posts, topPosts]).toEqual([{ posts: 0, impressions: 0, likes: 0, comments: 0, shares: 0 }, [], []]);
    expect(new Set(followers.map(({ count }) => count)).size).toBe(1);
  });

  test('drafts, scheduled posts, failed posts and posts of other accounts are not counted', async () => {
    const it = await onPort();
    await post(it, {});
    await post(it, { scheduledFor: '2030-03-01T00:00:00Z' });
    await post(it, { publishNow: true, platforms: [on('acc_social_failing')] });
    await it.advance('P10D');
    for (const account of ['acc_social', 'acc_social_failing'])
      expect((await report(it, '', account)).totals).toMatchObject({ posts: 0, impressions: 0 });
  });

  test('figures only grow from day to day, and totals equal the sums', async () => {
    const it = await onPort();
    for (const publishNow of [true, true]) await post(it, { publishNow });
    await post(it, { scheduledFor: '2030-01-09T12:00:00Z' });
    let before = await report(it);
    for (let day = 0; day < 6; day++) {
      await it.advance('PT11H');
      const after = await report(it);
      for (const name of names) {
        expect(after.totals[name]).toBe(sum(after, name));
        expect(after.totals[name]).toBeGreaterThanOrEqual(before.totals[name]);
        for (const old of before.posts) {
          const now = after.posts.find(({ postId }) => postId === old.postId);
          expect(now?.[name]).toBeGreaterThanOrEqual(old[name]);
        }
      }
      expect(after.totals.posts).toBe(after.posts.length);
      for (const { date, count } of before.followers.slice(0, -1))
        expect(after.followers.find((one) => one.date === date)?.count ?? count).toBe(count);
      expect(after.followers.at(-1)?.count).toBeGreaterThanOrEqual(before.followers.at(-1)?.count ?? 0);
      before = after;
    }
    expect(before.posts).toHaveLength(3);
    expect(before.totals.impressions).toBeGreaterThan(0);
  });

  test('figures are reproducible for the same script and do not change when read again', async () => {
    const script = async () => {
      const it = await onPort();
      await post(it);
      await it.advance('P1D');
      const first = await report(it);
      expect(await report(it)).toEqual(first);
      return first;
    };
    expect(await script()).toEqual(await script());
  });

  test('followers gained by a post remain after it is deleted', async () => {
    const it = await onPort();
    const id = await post(it);
    await it.advance('P5D');
    const before = await report(it);
    await it.api('DELETE', `/posts/${id}`);
    const after = await report(it);
    expect(after.posts).toEqual([]);
    expect(after.followers).toEqual(before.followers);
  });

  test('the best posts of a time range come in descending order', async () => {
    const it = await onPort();
    for (let i = 0; i < 7; i++) {
      await post(it);
      await it.advance('P1D');
    }
    const { posts, topPosts } = await report(it, '&from=2030-01-08&to=2030-01-20');
    expect(posts).toHaveLength(6);
    const best = posts.toSorted((a, b) => b.impressions - a.impressions).slice(0, 5);
    expect(topPosts).toEqual(best);
  });
});
