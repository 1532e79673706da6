/** Laws on analytics. */
import { aim, hello, ok, post } from './examples.ts';
import { type Law, law } from './law.ts';
import { histories, targetsOf } from './posts.ts';
import { at, dataOf, equal, holds, isObject, listOrEmpty, member, successes } from './reading.ts';

const endpoint = (item: string) => ({ section: 'GET /analytics', item });
const needs = ['analytics'] as const;
const report = {
  account: { id: 'acc_social', platform: 'social', name: 'Bright Bakery' },
  totals: { posts: 1, impressions: 9, likes: 1, comments: 0, shares: 0 },
  followers: [{ date: '2030-01-07', count: 120 }],
  posts: [{ postId: 'post_1' }],
  topPosts: [{ postId: 'post_1' }],
};
const asked = { query: { account: 'acc_social' } };

const topics = law({
  id: 'analytics.topics',
  level: 'documented',
  needs,
  source: endpoint('post performance, follower growth and top-performing content'),
  summary: 'Analytics tell of post performance, follower growth and top-performing content.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'getAnalytics')) {
      const data = dataOf(it);
      const whole =
        isObject(member(data, 'totals')) &&
        ['followers', 'posts', 'topPosts'].every((name) => Array.isArray(member(data, name)));
      yield holds(it, whole, 'totals, followers, posts, topPosts', data);
    }
  },
  kept: [['all three', ok('getAnalytics', report, asked)]],
  broken: [['no followers', ok('getAnalytics', { ...report, followers: undefined }, asked)]],
});

const ofAccount = law({
  id: 'analytics.account.asked',
  level: 'documented',
  needs,
  source: endpoint('for an account'),
  summary: 'Analytics are those of the account that was asked for.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'getAnalytics'))
      yield equal(it, at(dataOf(it), 'account', 'id'), it.query?.account);
  },
  kept: [['the account', ok('getAnalytics', report, asked)]],
  broken: [['another', ok('getAnalytics', report, { query: { account: 'acc_photo' } })]],
});

const itsPosts = law({
  id: 'analytics.posts.of-account',
  level: 'derived',
  needs: ['analytics', 'post.record'],
  source: endpoint('post performance for an account'),
  summary: 'A post counts only in the analytics of accounts that it targets.',
  over: 'response',
  *cases(trace) {
    const known = new Map(histories(trace).map((one) => [one.id, one]));
    for (const it of successes(trace, 'getAnalytics'))
      for (const entry of [...listOrEmpty(at(dataOf(it), 'posts')), ...listOrEmpty(at(dataOf(it), 'topPosts'))]) {
        const history = known.get(String(member(entry, 'postId')));
        if (history === undefined) continue;
        const records = [...history.sightings.map((one) => one.post), ...history.wishes.map((one) => one.content)];
        const aimed = records.flatMap(targetsOf).some((one) => one.accountId === it.query?.account);
        yield holds(it, aimed, it.query?.account, entry);
      }
  },
  kept: [['its post', ok('createPost', post('published'), { body: hello }), ok('getAnalytics', report, asked)]],
  broken: [
    [
      'a post of another account',
      ok('createPost', post('published', { platforms: aim('photo') }), { body: { ...hello, platforms: aim('photo') } }),
      ok('getAnalytics', report, asked),
    ],
  ],
});

export const analyticsLaws: readonly Law[] = [topics, ofAccount, itsPosts];
