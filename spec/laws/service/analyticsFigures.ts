/** Laws on the figures of analytics, which the document does not show. */

import { type JsonObject, readMember } from '../../json.ts';
import { type Law, law, type Observation } from '../law.ts';
import { findEntriesIn, listAccountReports, readPostId } from '../traces/analyticsEntries.ts';
import { createdPost, ok, post, postBody } from '../traces/examples.ts';
import { listPostHistories, readTargets } from '../traces/posts.ts';
import { checkEqual, checkThat, getMemberAt, readData } from '../traces/traceReader.ts';

const source = {
  section: 'GET /analytics',
  item: 'post performance and top-performing content; the shape is not shown',
};
const needs = ['analytics'] as const;
const request = { query: { account: 'acc_social' } };
const minutesOfDay = 24 * 60;

/** The figures that can be added up, unlike a reach, because several posts may reach the same person. */
const sums = ['impressions', 'likes', 'comments', 'shares'] as const;

const buildReport = (posts: readonly JsonObject[], totals: JsonObject, topPosts = posts, minute = 0) =>
  ok('getAnalytics', { account: { id: 'acc_social' }, totals, followers: [], posts, topPosts }, { ...request, minute });
const buildLaterReport = (posts: readonly JsonObject[]) => buildReport(posts, {}, posts, minutesOfDay);
const creation = createdPost(post('published'), postBody);
const [first, second] = [
  { postId: 'post_1', impressions: 90, likes: 1 },
  { postId: 'post_2', impressions: 900, likes: 10 },
];

const totalsAddUp = law({
  id: 'analytics.totals.sum',
  level: 'assumed',
  needs,
  source,
  summary: 'If analytics list as many posts as they count, the totals are the sums of the figures of these posts.',
  compares: ['analytics:totals', 'analytics:posts'],
  exercisedBy: 'analytics whose totals have the number of listed posts as "posts", and totals of their figures',
  over: 'response',
  *cases(trace) {
    for (const exchange of listAccountReports(trace)) {
      const totals = getMemberAt(readData(exchange), 'totals');
      const posts = findEntriesIn(readData(exchange), 'posts');
      if (posts.length === 0 || readMember(totals, 'posts') !== posts.length) continue;
      for (const name of sums) {
        const [total, figures] = [readMember(totals, name), posts.map((entry) => entry[name])];
        if (typeof total !== 'number' || !figures.every((figure) => typeof figure === 'number')) continue;
        const sum = figures.reduce((a, b) => a + b, 0);
        yield checkThat(exchange, total === sum, `${name}: ${sum}`, total);
      }
    }
  },
  kept: [['the sums', buildReport([first, second], { posts: 2, impressions: 990, likes: 11 })]],
  broken: [['the figures of one post', buildReport([first, second], { posts: 2, impressions: 900, likes: 11 })]],
  neutral: [['a part of the posts', buildReport([first], { posts: 2, impressions: 990, likes: 11 })]],
});

const figuresAgree = law({
  id: 'analytics.figures.agree',
  level: 'assumed',
  needs,
  source,
  summary: 'A figure of a post is the same among the posts and among the top posts of one response.',
  compares: ['analytics:posts', 'analytics:topPosts'],
  exercisedBy: 'analytics with the id and a figure of a post among both the posts and the top posts',
  over: 'response',
  *cases(trace) {
    for (const exchange of listAccountReports(trace)) {
      const posts = findEntriesIn(readData(exchange), 'posts');
      for (const top of findEntriesIn(readData(exchange), 'topPosts')) {
        const id = readPostId(top);
        const entry = id === undefined ? undefined : posts.find((post) => readPostId(post) === id);
        const names = entry === undefined ? [] : listSharedFigures(top, entry);
        if (entry !== undefined && names.length > 0)
          yield checkEqual(exchange, pickMembers(top, names), pickMembers(entry, names));
      }
    }
  },
  kept: [['equal figures', buildReport([first, second], {})]],
  broken: [
    ['other likes', buildReport([first], {}, [{ ...first, likes: 2 }])],
    [
      'other likes under another name of the id',
      buildReport([{ post_id: 1, likes: 1 }], {}, [{ post_id: 1, likes: 2 }]),
    ],
  ],
  neutral: [
    ['another post', buildReport([first], {}, [second])],
    ['entries without an id', buildReport([{ likes: 1 }], {}, [{ likes: 2 }])],
    ['other figures', buildReport([first], {}, [{ postId: 'post_1', engagements: 9 }])],
  ],
});

/** The names of the numbers that both entries have. */
const listSharedFigures = (entry: JsonObject, other: JsonObject): readonly string[] =>
  Object.keys(entry).filter((name) => typeof entry[name] === 'number' && typeof other[name] === 'number');

const pickMembers = (entry: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, entry[name]]));

const publishedPostsListed = law({
  id: 'analytics.posts.complete',
  level: 'assumed',
  needs: ['analytics', 'post.record', 'post.states'],
  source,
  summary: 'A day after a post was published on an account, it is among the posts of the account’s analytics.',
  compares: ['analytics:posts'],
  exercisedBy: 'analytics with ids of posts, a day after a record had shown that a post was published on the account',
  over: 'lifecycle',
  *cases(trace) {
    for (const exchange of listAccountReports(trace)) {
      const ids = new Set(findEntriesIn(readData(exchange), 'posts').flatMap((entry) => readPostId(entry) ?? []));
      if (ids.size === 0) continue;
      for (const { id, at } of findPublishedOn(trace.slice(0, trace.indexOf(exchange)), exchange.query?.account))
        if (exchange.at - at >= minutesOfDay * 60_000) yield checkThat(exchange, ids.has(id), id, [...ids]);
    }
  },
  kept: [['listed', creation, buildLaterReport([first])]],
  broken: [['only another post is listed', creation, buildLaterReport([second])]],
  neutral: [
    ['at once', creation, buildReport([second], {})],
    ['no posts', creation, buildLaterReport([])],
  ],
});

/** The posts on an account that are still there, each with the time at which it was first seen there. */
export function findPublishedOn(
  trace: readonly Observation[],
  accountId: unknown,
): readonly { id: string; at: number }[] {
  return listPostHistories(trace).flatMap(({ id, sightings, deletionPosition }) => {
    const sighting = sightings.find(({ post: record }) =>
      readTargets(record).some((target) => target.accountId === accountId && target.status === 'published'),
    );
    return sighting === undefined || deletionPosition !== undefined ? [] : [{ id, at: sighting.observation.at }];
  });
}

export const analyticsFigureLaws: readonly Law[] = [totalsAddUp, figuresAgree, publishedPostsListed];
