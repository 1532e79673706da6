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

describe('metrics that are set', () => {
  test('replace the simulated ones on the account, and the others stay simulated', async () => {
    const { mock, call, report } = setUp();
    const targets = [...buildPostBodyOn('social').platforms, ...buildPostBodyOn('openmicro').platforms];
    const { body } = await call('POST', '/posts', { text: 'Hello', platforms: targets, publishNow: true });
    await mock.advance(DAY);
    const { posts: simulatedPosts } = await report();
    const post = body.data.id;
    const set = await mock.triggers.metrics({ post, accountId: 'acc_social', likes: 777_000, comments: 5 });
    expect(set).toEqual([{ post, accountId: 'acc_social', likes: 777_000, comments: 5 }]);
    expect(await mock.triggers.metrics({ post, accountId: 'acc_social', comments: 6 })).toEqual([
      { post, accountId: 'acc_social', likes: 777_000, comments: 6 },
    ]);
    const { posts, totals, topPosts } = await report();
    expect(posts).toEqual([{ ...simulatedPosts[0], likes: 777_000, comments: 6 }]);
    expect([totals.likes, topPosts]).toEqual([777_000, posts]);
    const otherReport = await call('GET', '/analytics?account=acc_openmicro');
    expect(otherReport.body.data.totals.likes).toBeLessThan(777_000);
  });

  test('are those of every published target unless an account is named', async () => {
    const { mock, call } = setUp();
    const targets = [...buildPostBodyOn('social').platforms, ...buildPostBodyOn('openmicro').platforms];
    const { body } = await call('POST', '/posts', { text: 'Hello', platforms: targets, publishNow: true });
    const set = await mock.triggers.metrics({ post: body.data.id, likes: 3 });
    expect(set.map(({ accountId }) => accountId)).toEqual(['acc_social', 'acc_openmicro']);
  });

  test('need a post that is published on the account', async () => {
    const { mock, call, publish } = setUp();
    const draft = await call('POST', '/posts', buildPostBodyOn('social'));
    await expect(mock.triggers.metrics({ post: draft.body.data.id, likes: 3 })).rejects.toThrow('not published on any');
    const publishResponse = await publish();
    await expect(
      mock.triggers.metrics({ post: publishResponse.body.data.id, accountId: 'acc_openmicro', likes: 3 }),
    ).rejects.toThrow('it is published on acc_social');
  });
});

describe('followers that are set', () => {
  test('are shown from the present day on, and earlier days keep theirs', async () => {
    const { mock, report } = setUp();
    const getCounts = async () =>
      (await report()).followers.slice(-3).map(({ count }: { readonly count: number }) => count);
    const [simulatedCount] = await getCounts();
    await mock.triggers.followers({ account: 'acc_social', followers: 7000 });
    await mock.advance(DAY);
    await mock.triggers.followers({ account: 'acc_social', followers: 9000 });
    await mock.triggers.followers({ account: 'acc_social', followers: 6500 });
    expect(await getCounts()).toEqual([simulatedCount, 7000, 6500]);
  });

  test('are part of a snapshot, like metrics', async () => {
    const { mock, report, publish } = setUp();
    const { body } = await publish();
    await mock.triggers.metrics({ post: body.data.id, likes: 31 });
    await mock.triggers.followers({ account: 'acc_social', followers: 7000 });
    const expected = await report();
    await mock.snapshots.take({ name: 'set' });
    await mock.triggers.metrics({ post: body.data.id, likes: 0 });
    await mock.triggers.followers({ account: 'acc_social', followers: 0 });
    await mock.snapshots.restore('set');
    expect(await report()).toEqual(expected);
  });

  test('need a known account', async () => {
    const { mock } = setUp();
    await expect(mock.triggers.followers({ account: 'acc_socia', followers: 1 })).rejects.toThrow(
      'Did you mean acc_social?',
    );
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

test('a report in the first days of the calendar starts with its first day', async () => {
  const { mock, report } = setUp();
  await mock.clock.set({ now: '0000-01-02T12:00:00Z' });
  const { followers } = await report();
  expect(followers.map(({ date }: { readonly date: string }) => date)).toEqual(['0000-01-01', '0000-01-02']);
  expect(await mock.invalidResponses()).toEqual([]);
});
