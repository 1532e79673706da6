/** Analytics are plausible: they depend on the published posts and the clock. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPostBodyOn, createFrozenMock } from '../../testing/caller.ts';
import { computeMetrics } from './figures.ts';

const DAY = 86_400_000;

function setUp() {
  const mock = createFrozenMock();
  const call = mock.caller();
  const report = async (query = '') => (await call('GET', `/analytics?account=acc_social${query}`)).body.data;
  const publish = () => call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
  return { mock, call, report, publish };
}

describe('the figures of a post', () => {
  test('are deterministic, never decrease, and have plausible proportions', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100 * DAY), fc.nat(100 * DAY), (post, age, elapsed) => {
        const earlierMetrics = computeMetrics(post, 'acc', 0, age);
        const laterMetrics = computeMetrics(post, 'acc', 0, age + elapsed);
        expect(computeMetrics(post, 'acc', 0, age)).toEqual(earlierMetrics);
        for (const name of ['impressions', 'likes', 'comments', 'shares'] as const) {
          expect(earlierMetrics[name]).toBeGreaterThanOrEqual(0);
          expect(laterMetrics[name]).toBeGreaterThanOrEqual(earlierMetrics[name]);
        }
        expect(laterMetrics.likes).toBeLessThanOrEqual(laterMetrics.impressions);
        expect(laterMetrics.comments).toBeLessThanOrEqual(laterMetrics.likes);
      }),
    );
  });

  test('are zero at the time of publishing', () => {
    expect(computeMetrics('post', 'acc', 1000, 1000)).toEqual({ impressions: 0, likes: 0, comments: 0, shares: 0 });
  });
});

describe('an analytics report', () => {
  test('sums only the posts published on the account', async () => {
    const { mock, call, report, publish } = setUp();
    await publish();
    await call('POST', '/posts', buildPostBodyOn('social'));
    await call('POST', '/posts', buildPostBodyOn('photo', { publishNow: true }));
    await mock.advance(DAY);
    const { totals, posts } = await report();
    expect(posts).toHaveLength(1);
    expect(totals).toMatchObject({ posts: 1, impressions: posts[0].impressions, likes: posts[0].likes });
  });

  test('lists posts newest first and the top five by impressions', async () => {
    const { mock, report, publish } = setUp();
    for (let i = 0; i < 7; i++) {
      await publish();
      await mock.advance(60_000);
    }
    await mock.advance(DAY);
    const { posts, topPosts } = await report();
    const dates = posts.map((post: { publishedAt: string }) => post.publishedAt);
    expect(dates).toEqual([...dates].sort().reverse());
    const impressions = posts
      .map((post: { impressions: number }) => post.impressions)
      .sort((a: number, b: number) => b - a);
    expect(topPosts.map((post: { impressions: number }) => post.impressions)).toEqual(impressions.slice(0, 5));
  });

  test('covers only its date range and counts followers once per day', async () => {
    const { mock, report, publish } = setUp();
    await publish();
    await mock.advance(3 * DAY);
    await publish();
    const { posts, followers } = await report('&from=2030-01-09&to=2030-01-10');
    expect(posts).toHaveLength(1);
    expect(followers.map(({ date }: { date: string }) => date)).toEqual(['2030-01-09', '2030-01-10']);
  });

  test('shows more followers after a post than before', async () => {
    const { mock, report, publish } = setUp();
    await mock.advance(DAY);
    await publish();
    await mock.advance(5 * DAY);
    const { followers } = await report();
    expect(followers.at(-1).count).toBeGreaterThan(followers.at(-7).count);
  });

  test('does not end in the future', async () => {
    const { report } = setUp();
    expect((await report('&from=2030-01-07&to=2031-01-01')).followers).toHaveLength(1);
  });
});
