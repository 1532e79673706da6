/** Laws on analytics. */

import { isOpen } from '../../decisions/index.ts';
import { isObject, readMember } from '../../json.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import { findEntriesIn, listAccountReports, readPostId } from '../traces/analyticsEntries.ts';
import {
  buildTargets,
  createdPost,
  ok,
  post,
  postBody,
  republishedPost,
  target,
  timestamp,
} from '../traces/examples.ts';
import { matchesState } from '../traces/postSightings.ts';
import { listPostHistories, readTargets } from '../traces/posts.ts';
import {
  asId,
  checkEqual,
  checkThat,
  getMemberAt,
  offersMember,
  readData,
  readId,
  readObservations,
} from '../traces/traceReader.ts';
import { findPublishedOn } from './analyticsFigures.ts';

const cite = (item: string) => ({ section: 'GET /analytics', item });
const needs = ['analytics'] as const;
const analyticsReport = {
  account: { id: 'acc_social', platform: 'social', name: 'Bright Bakery' },
  totals: { posts: 1, impressions: 9, likes: 1, comments: 0, shares: 0 },
  followers: [{ date: '2030-01-07', count: 120 }],
  posts: [{ postId: 'post_1' }],
  topPosts: [{ postId: 'post_1' }],
};
const request = { query: { account: 'acc_social' } };
const emptyReport = ok('getAnalytics', { ...analyticsReport, posts: [], topPosts: [] }, request);

const socialRepublish = republishedPost({ id: 'post_1' }, { platforms: buildTargets('social') });
const republishedHere = [
  createdPost(post('published', { platforms: buildTargets('photo') }), {
    ...postBody,
    platforms: buildTargets('photo'),
  }),
  socialRepublish,
  ok('getAnalytics', analyticsReport, request),
] as const;
const republishedAfterFailure = [
  createdPost(post('failed'), { ...postBody, publishNow: true }),
  { ...socialRepublish, responseBody: { success: true } },
  ok('getAnalytics', analyticsReport, request),
] as const;

const topics = ['totals', 'followers', 'posts', 'topPosts'] as const;

const DAY = 86_400_000;

/** Whether the network had figures for a topic a day before a report: a service may collect them once a day. */
function isKnownBefore(trace: readonly Observation[], report: Exchange, topic: (typeof topics)[number]): boolean {
  const account = report.query?.account;
  const kind = topic === 'followers' ? 'followers' : 'metrics';
  const figures = readObservations(trace, kind).filter(({ accountId }) => accountId === account);
  return [...figures, ...(topic === 'posts' ? findPublishedOn(trace, account) : [])].some(
    ({ at }) => at <= report.at - DAY,
  );
}

const topicsPresent = law({
  id: 'analytics.topics',
  level: 'documented',
  needs: [...needs, 'record.containers'],
  everyReading: ['record.containers'],
  source: cite('post performance, follower growth and top-performing content'),
  summary: 'Analytics contain post performance, follower growth and top-performing content.',
  over: 'response',
  exercisedBy: 'analytics',
  *cases(trace, behaviour) {
    for (const exchange of listAccountReports(trace)) {
      const data = readData(exchange);
      const readTopic = (name: string) => readMember(data, name);
      const isElsewhere =
        isOpen(behaviour, 'record.containers') && topics.every((name) => (readTopic(name) ?? undefined) === undefined);
      const isMissing = topics.some(
        (name) =>
          offersMember(behaviour, 'analytics', name) &&
          (readTopic(name) === undefined || (readTopic(name) === null && isKnownBefore(trace, exchange, name))),
      );
      // A service may not know anything about an account yet.
      const isUnknown = topics.some((name) => readTopic(name) === null);
      if (!isElsewhere && (isMissing || !isUnknown)) yield checkThat(exchange, !isMissing, topics.join(', '), data);
    }
  },
  kept: [
    ['all three', ok('getAnalytics', analyticsReport, request)],
    [
      'followers in another shape',
      ok('getAnalytics', { ...analyticsReport, followers: { current: 120, growth: 3 } }, request),
    ],
  ],
  broken: [['no followers', ok('getAnalytics', { ...analyticsReport, followers: undefined }, request)]],
});

const topicShapes = law({
  id: 'analytics.shape',
  level: 'assumed',
  needs,
  source: cite('the response shape is not shown'),
  summary: 'In analytics, totals is an object, followers is an object or an array, and posts and topPosts are arrays.',
  over: 'response',
  exercisedBy: 'analytics with one of the topics',
  *cases(trace) {
    for (const exchange of listAccountReports(trace))
      for (const name of topics) {
        const value = readMember(readData(exchange), name) ?? undefined;
        const isObjectOrArray = isObject(value) || Array.isArray(value);
        const hasShape =
          name === 'followers' ? isObjectOrArray : name === 'totals' ? isObject(value) : Array.isArray(value);
        if (value !== undefined) yield checkThat(exchange, hasShape, name, value);
      }
  },
  kept: [
    ['a report', ok('getAnalytics', analyticsReport, request)],
    [
      'followers as an object',
      ok('getAnalytics', { ...analyticsReport, followers: { current: 120, growth: 3 } }, request),
    ],
  ],
  broken: [['followers as a number', ok('getAnalytics', { ...analyticsReport, followers: 120 }, request)]],
});

const accountMatches = law({
  id: 'analytics.account.asked',
  level: 'documented',
  needs,
  source: cite('for an account'),
  summary: 'Analytics belong to the requested account.',
  over: 'response',
  exercisedBy: 'analytics with the id of their account',
  *cases(trace) {
    for (const exchange of listAccountReports(trace)) {
      // The request names the account, so the response need not. It may have the id in place of the account.
      const account = getMemberAt(readData(exchange), 'account');
      const accountId = readId(account) ?? asId(account);
      if (accountId !== undefined) yield checkEqual(exchange, accountId, exchange.query?.account);
    }
  },
  kept: [
    ['the account', ok('getAnalytics', analyticsReport, request)],
    ['its id', ok('getAnalytics', { ...analyticsReport, account: analyticsReport.account.id }, request)],
  ],
  broken: [
    ['another account', ok('getAnalytics', analyticsReport, { query: { account: 'acc_photo' } })],
    ['the id of another account', ok('getAnalytics', { ...analyticsReport, account: 'acc_photo' }, request)],
  ],
});

const postsOfAccount = law({
  id: 'analytics.posts.of-account',
  level: 'derived',
  needs: ['analytics', 'post.record'],
  source: cite('post performance for an account'),
  summary: 'A post appears only in the analytics of accounts that it targets.',
  over: 'response',
  exercisedBy: 'analytics with the id of a post of the script',
  *cases(trace) {
    const historiesById = new Map(listPostHistories(trace).map((history) => [history.id, history]));
    for (const exchange of listAccountReports(trace))
      for (const entry of [
        ...findEntriesIn(readData(exchange), 'posts'),
        ...findEntriesIn(readData(exchange), 'topPosts'),
      ]) {
        const history = historiesById.get(readPostId(entry) ?? '');
        if (history === undefined) continue;
        const records = [
          ...history.sightings.map((item) => item.post),
          ...history.versions.map((item) => item.content),
          ...history.republishes.map(({ exchange }) => exchange.body),
        ];
        const isTargeted = records.flatMap(readTargets).some((target) => target.accountId === exchange.query?.account);
        yield checkThat(exchange, isTargeted, exchange.query?.account, entry);
      }
  },
  kept: [
    ['its post', createdPost(post('published'), postBody), ok('getAnalytics', analyticsReport, request)],
    ['a post that was republished to it', ...republishedHere],
  ],
  broken: [
    [
      'a post of another account',
      createdPost(post('published', { platforms: buildTargets('photo') }), {
        ...postBody,
        platforms: buildTargets('photo'),
      }),
      ok('getAnalytics', analyticsReport, request),
    ],
  ],
});

const publishedOnly = law({
  id: 'analytics.posts.published',
  level: 'derived',
  argument:
    'Author: performance of posts. Implementer: a draft may be listed with zeros. What was never published has no performance.',
  needs: ['analytics', 'post.record', 'post.states'],
  source: cite('post performance'),
  summary: 'Drafts, scheduled posts and posts that failed on an account do not appear in its analytics.',
  over: 'response',
  exercisedBy: 'analytics with posts, after a draft, a scheduled or a failed post on the account',
  *cases(trace, behaviour) {
    for (const exchange of listAccountReports(trace)) {
      const entries = [...findEntriesIn(readData(exchange), 'posts'), ...findEntriesIn(readData(exchange), 'topPosts')];
      const ids = new Set(entries.flatMap((entry) => readPostId(entry) ?? []));
      // Analytics without any post leave out every post.
      if (entries.length === 0) continue;
      for (const { id, versions, sightings, republishes } of listPostHistories(
        trace.slice(0, trace.indexOf(exchange)),
      )) {
        const { post: lastRecord, position: lastPosition = 0 } = sightings.at(-1) ?? {};
        const requestedAccounts = versions
          .flatMap(({ content }) => readTargets(content))
          .map((target) => target.accountId);
        const isDraft =
          versions.every(({ timing }) => timing === 'draft') && matchesState(behaviour, lastRecord?.status, 'draft');
        const due = versions.at(-1)?.due ?? 0;
        const isWaiting = matchesState(behaviour, lastRecord?.status, 'scheduled') && due > exchange.at + DAY;
        if ((isDraft || isWaiting) && requestedAccounts.includes(exchange.query?.account))
          yield checkThat(exchange, !ids.has(id), 'no unpublished post', id);
        const accountTarget = readTargets(lastRecord).find((target) => target.accountId === exchange.query?.account);
        const isOutdated = republishes.some(
          ({ position, exchange: { body } }) =>
            position > lastPosition && readTargets(body).some(({ accountId }) => accountId === exchange.query?.account),
        );
        if (accountTarget?.status === 'failed' && !isOutdated)
          yield checkThat(exchange, !ids.has(id), 'no failed post', id);
      }
    }
  },
  kept: [
    [
      'a draft that is left out',
      createdPost(post('draft', { id: 'post_2' }), postBody),
      ok('getAnalytics', analyticsReport, request),
    ],
  ],
  broken: [
    ['a draft that is included', createdPost(post('draft'), postBody), ok('getAnalytics', analyticsReport, request)],
    [
      'a scheduled post that is included',
      createdPost(post('scheduled'), { ...postBody, scheduledFor: timestamp(3 * 24 * 60) }),
      ok('getAnalytics', analyticsReport, request),
    ],
    [
      'a failed target',
      createdPost(post('failed'), { ...postBody, publishNow: true }),
      ok('getAnalytics', analyticsReport, request),
    ],
  ],
  neutral: [
    ['republished to the account after the last record', ...republishedAfterFailure],
    ['analytics without posts', createdPost(post('draft'), postBody), emptyReport],
    [
      'published on this account, failed on another',
      createdPost(
        post('partially_published', { platforms: [target('social', 'published'), target('photo', 'failed')] }),
        { ...postBody, publishNow: true },
      ),
      ok('getAnalytics', analyticsReport, request),
    ],
  ],
});

export const analyticsLaws: readonly Law[] = [
  topicsPresent,
  topicShapes,
  accountMatches,
  postsOfAccount,
  publishedOnly,
];
