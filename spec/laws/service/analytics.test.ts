import { describe, expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../decisions/index.ts';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import type { Observation } from '../law.ts';
import { createdPost, minute, ok, post, postBody, target } from '../traces/examples.ts';
import { analyticsLaws } from './analytics.ts';
import { analyticsFigureLaws } from './analyticsFigures.ts';
import { buildFollowerChanges, followerGrowthLaw } from './analyticsGrowth.ts';
import { analyticsPerformanceLaws } from './analyticsPerformance.ts';

const ofSocial = { query: { account: 'acc_social' } };

const withOpenContainers = withOpen(defaultBehaviour, ['record.containers']);
const judgeTopics = (data: object, behaviour: Behaviour) =>
  analyticsLaws.find(({ id }) => id === 'analytics.topics')?.judge([ok('getAnalytics', data, ofSocial)], behaviour);

test('a topic that is null, such as that of a new account, is not judged, and does not excuse a missing one', () => {
  const report = { totals: { posts: 0 }, followers: null, posts: [], topPosts: [] };
  expect(judgeTopics(report, defaultBehaviour)).toBe('not-exercised');
  expect(judgeTopics({ ...report, topPosts: undefined }, defaultBehaviour)).toBe('broken');
});

test('a topic that is null a day after the network had figures for it breaks the law', () => {
  const published = post('published', { platforms: [target('social', 'published')] });
  const metrics = { kind: 'metrics', at: minute(0), postId: 'post_1', accountId: 'acc_social', metrics: {} } as const;
  const report = { totals: { posts: 0 }, followers: [], posts: [], topPosts: [] };
  const judgeAt = (n: number, topic: string, ...earlier: readonly Observation[]) =>
    analyticsLaws
      .find(({ id }) => id === 'analytics.topics')
      ?.judge(
        [...earlier, ok('getAnalytics', { ...report, [topic]: null }, { ...ofSocial, minute: n })],
        defaultBehaviour,
      );
  const creation = createdPost(published, { ...postBody, publishNow: true });
  const day = 24 * 60;
  expect(judgeAt(day, 'posts', creation)).toBe('broken');
  expect(judgeAt(day - 1, 'posts', creation)).toBe('not-exercised');
  expect(judgeAt(day, 'totals', creation)).toBe('not-exercised');
  expect(judgeAt(day, 'totals', metrics)).toBe('broken');
  expect(judgeAt(day, 'topPosts', metrics)).toBe('broken');
  expect(judgeAt(day, 'topPosts', { ...metrics, accountId: 'acc_photo' })).toBe('not-exercised');
  expect(judgeAt(day, 'followers', metrics)).toBe('not-exercised');
  expect(judgeAt(day, 'followers', ...buildFollowerChanges('acc_social', 9))).toBe('broken');
});

test('topics in a container break the law only if the profile says that analytics have no container', () => {
  const containedFigures = { figures: { totals: {}, followers: [], posts: [], topPosts: [] } };
  expect(judgeTopics(containedFigures, defaultBehaviour)).toBe('broken');
  expect(judgeTopics(containedFigures, withOpenContainers)).toBe('not-exercised');
});

test('a topic that is missing beside others breaks the law, whatever the profile says about containers', () => {
  expect(judgeTopics({ totals: {}, followers: [], posts: [] }, withOpenContainers)).toBe('broken');
});

const judgeTop = (topPost: object, otherPost: object) => {
  const [first, second] = [topPost, otherPost].map((post, i) => ({ postid: i, ...post }));
  const report = ok('getAnalytics', { posts: [first, second], topPosts: [first] }, ofSocial);
  return analyticsPerformanceLaws.find(({ id }) => id === 'analytics.top.best')?.judge([report], defaultBehaviour);
};

test.each([
  ['that are ids and times', { timestamp: 1, ID: 1 }, { timestamp: 2, ID: 2 }],
  ['over time', { history: [{ views: 1 }, { views: 100 }] }, { history: [{ views: 50 }] }],
  ['of unknown meaning', { weight: 1 }, { weight: 2 }],
])('numbers %s do not show that a top post is worse', (_, topPost, otherPost) => {
  expect(judgeTop(topPost, otherPost)).toBe('not-exercised');
});

test('likes show that a top post is worse, however they are spelled', () => {
  expect(judgeTop({ total_likes: 9 }, { total_likes: 10 })).toBe('broken');
  expect(judgeTop({ stats: { likeCount: 9 } }, { stats: { likeCount: 10 } })).toBe('broken');
});

describe('without the other posts, the top posts are compared with the metrics that the hook "metrics" set', () => {
  const set = (postId: string, likes: number, shares = likes): Observation => ({
    ...{ kind: 'metrics', at: minute(0), postId, accountId: 'acc_social', metrics: { likes, shares } },
  });
  const report = (...topPosts: readonly object[]) => ok('getAnalytics', { topPosts }, ofSocial);
  const judge = (...trace: readonly Observation[]) =>
    analyticsPerformanceLaws.find(({ id }) => id === 'analytics.top.best')?.judge(trace, defaultBehaviour);
  const better = set('post_1', 900);
  const worse = set('post_2', 9);

  test.each([
    ['the best post is kept', [better, worse, report({ postId: 'post_1', likes: 900 })], 'kept'],
    ['a worse post is broken', [better, worse, report({ postId: 'post_2', likes: 9 })], 'broken'],
    [
      'a worse post with a sum is broken',
      [better, worse, report({ postId: 'post_2', likeCount: 9, shares: 9, engagement: 18 })],
      'broken',
    ],
    [
      'a post that is worse in one metric alone is not judged',
      [set('post_1', 900, 1), worse, report({ postId: 'post_2', likes: 9 })],
      'not-exercised',
    ],
    [
      'a post whose metrics are not shown yet is not judged',
      [better, worse, report({ postId: 'post_2', likes: 0 })],
      'not-exercised',
    ],
    [
      'a better post whose metrics may not have arrived yet is not judged',
      [worse, better, report({ postId: 'post_2', likes: 9 })],
      'not-exercised',
    ],
    [
      'a post with a figure that the hook does not set is not judged',
      [better, worse, report({ postId: 'post_2', likes: 9, reach: 5 })],
      'not-exercised',
    ],
    [
      'a deleted better post is not judged',
      [better, worse, ok('deletePost', {}, { id: 'post_1' }), report({ postId: 'post_2', likes: 9 })],
      'not-exercised',
    ],
    ['entries without ids are not judged', [better, worse, report({ likes: 9 })], 'not-exercised'],
  ])('%s', (_, trace, verdict) => {
    expect(judge(...trace)).toBe(verdict);
  });
});

test.each([
  ['a flag', { change: 377, gained: true }, { change: 377, gained: false }],
  ['a sign as a number', { growth: 377, sign: 1 }, { growth: 377, sign: -1 }],
  ['a word beside the object', { growth: { value: 377 }, trend: 'up' }, { growth: { value: 377 }, trend: 'down' }],
  ['a word in a list', { list: ['up', 377] }, { list: ['down', 377] }],
])('%s may tell the direction of follower growth', (_, risen, fallen) => {
  const report = (account: string, followers: object) => ok('getAnalytics', { followers }, { query: { account } });
  const trace = [
    ...buildFollowerChanges('acc_social', 1000, 1377),
    ...buildFollowerChanges('acc_photo', 1377, 1000),
    report('acc_social', risen),
    report('acc_photo', fallen),
  ];
  expect(followerGrowthLaw.judge(trace, defaultBehaviour)).toBe('not-exercised');
});

test.each([
  ['the count of followers before the loss', { end: 1377, growth: 377 }, { end: 1377, growth: 0 }, 'broken'],
  ['the count after the loss', { end: 1377 }, { end: 1000 }, 'kept'],
  ['the highest count, and the loss', { most: 1377, gained: 377, lost: 0 }, { most: 1377, gained: 0, lost: 377 }],
])('analytics may show %s', (_, risen, fallen, verdict = 'not-exercised') => {
  const report = (account: string, followers: object) => ok('getAnalytics', { followers }, { query: { account } });
  const counts = [...buildFollowerChanges('acc_social', 1000, 1377), ...buildFollowerChanges('acc_photo', 1377, 1000)];
  const trace = [...counts, report('acc_social', risen), report('acc_photo', fallen)];
  expect(followerGrowthLaw.judge(trace, defaultBehaviour)).toBe(verdict);
});

test('analytics of all accounts, of a service that requires none, are not judged', () => {
  const [first, second] = [
    { postId: 'post_1', likes: 1 },
    { postId: 'post_1', likes: 2 },
  ];
  const judgeReport = (query: Readonly<Record<string, string>>) =>
    analyticsFigureLaws
      .find(({ id }) => id === 'analytics.figures.agree')
      ?.judge([ok('getAnalytics', { posts: [first], topPosts: [second] }, { query })], defaultBehaviour);
  expect([judgeReport(ofSocial.query), judgeReport({})]).toEqual(['broken', 'not-exercised']);
});
