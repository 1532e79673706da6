/** Laws on analytics. */

import { type Law, law } from '../law.ts';
import { aim, hello, ok, post, target } from '../traces/examples.ts';
import { histories, targetsOf } from '../traces/posts.ts';
import { at, dataOf, equal, holds, idOf, isObject, listOrEmpty, member, offers, successes } from '../traces/reading.ts';
import { reads } from '../traces/seen.ts';

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
const nothing = ok('getAnalytics', { ...report, posts: [], topPosts: [] }, asked);

const topics = law({
  id: 'analytics.topics',
  level: 'documented',
  needs,
  source: endpoint('post performance, follower growth and top-performing content'),
  summary: 'Analytics contain post performance, follower growth and top-performing content.',
  over: 'response',
  *cases(trace, b) {
    for (const it of successes(trace, 'getAnalytics')) {
      const data = dataOf(it);
      const whole =
        (isObject(member(data, 'totals')) || !offers(b, 'analytics', 'totals')) &&
        ['followers', 'posts', 'topPosts'].every(
          (name) => Array.isArray(member(data, name)) || !offers(b, 'analytics', name),
        );
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
  summary: 'Analytics belong to the requested account.',
  over: 'response',
  *cases(trace) {
    for (const it of successes(trace, 'getAnalytics')) {
      // The request names the account, so the response need not.
      const found = idOf(at(dataOf(it), 'account'));
      if (found !== undefined) yield equal(it, found, it.query?.account);
    }
  },
  kept: [['the account', ok('getAnalytics', report, asked)]],
  broken: [['another account', ok('getAnalytics', report, { query: { account: 'acc_photo' } })]],
});

const itsPosts = law({
  id: 'analytics.posts.of-account',
  level: 'derived',
  needs: ['analytics', 'post.record'],
  source: endpoint('post performance for an account'),
  summary: 'A post appears only in the analytics of accounts that it targets.',
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

const publishedOnly = law({
  id: 'analytics.posts.published',
  level: 'derived',
  needs: ['analytics', 'post.record', 'post.states'],
  source: endpoint('post performance'),
  summary: 'Drafts and posts that failed on an account do not appear in its analytics.',
  over: 'response',
  *cases(trace, b) {
    for (const it of successes(trace, 'getAnalytics')) {
      const listed = [...listOrEmpty(at(dataOf(it), 'posts')), ...listOrEmpty(at(dataOf(it), 'topPosts'))];
      const ids = new Set(listed.map((entry) => String(member(entry, 'postId'))));
      for (const { id, wishes, sightings } of histories(trace.slice(0, trace.indexOf(it)))) {
        const last = sightings.at(-1)?.post;
        const asked = wishes.flatMap(({ content }) => targetsOf(content)).map((one) => one.accountId);
        const draft = wishes.every(({ how }) => how === 'draft') && reads(b, last?.status, 'draft');
        if (draft && asked.includes(it.query?.account)) yield holds(it, !ids.has(id), 'no draft', id);
        const there = targetsOf(last).find((one) => one.accountId === it.query?.account);
        if (there?.status === 'failed') yield holds(it, !ids.has(id), 'no failed post', id);
      }
    }
  },
  kept: [['a draft that is left out', ok('createPost', post('draft'), { body: hello }), nothing]],
  broken: [
    ['a draft that is included', ok('createPost', post('draft'), { body: hello }), ok('getAnalytics', report, asked)],
    [
      'a failed target',
      ok('createPost', post('failed'), { body: { ...hello, publishNow: true } }),
      ok('getAnalytics', report, asked),
    ],
  ],
  silent: [
    [
      'published on this account, failed on another',
      ok(
        'createPost',
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
        { body: { ...hello, publishNow: true } },
      ),
      ok('getAnalytics', report, asked),
    ],
  ],
});

export const analyticsLaws: readonly Law[] = [topics, ofAccount, itsPosts, publishedOnly];
