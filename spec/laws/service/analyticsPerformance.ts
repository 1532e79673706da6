/** Laws on the performance of posts in analytics, whatever the shape of the report. */

import { isEqualJson, type JsonObject } from '../../json.ts';
import { type Exchange, type Law, type LawCase, law } from '../law.ts';
import type { Metrics, MetricsChange, Observation } from '../observation.ts';
import {
  findEntriesIn,
  isKnownMetric,
  listAccountReports,
  listNumbers,
  readMetrics,
  readPostId,
  showsMetrics,
} from '../traces/analyticsEntries.ts';
import { minute, ok } from '../traces/examples.ts';
import { checkThat, listSuccessfulExchanges, readData, readObservations } from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'GET /analytics', item });
const needs = ['analytics'] as const;

const buildReport = (data: object, account = 'acc_social') => ok('getAnalytics', data, { query: { account } });

/** Whether a post is better than another one in every number that both have, and one of these is a known metric. */
function isBetter(entry: JsonObject, otherEntry: JsonObject): boolean {
  const [metrics, otherMetrics] = [readMetrics(entry), readMetrics(otherEntry)];
  if (metrics === undefined || otherMetrics === undefined) return false;
  const shared = [...otherMetrics].filter(([place]) => metrics.has(place));
  return (
    shared.some(([place]) => isKnownMetric(place)) &&
    shared.every(([place, value]) => (metrics.get(place) ?? 0) > value)
  );
}

/** Whether the hook `metrics` set every metric of a post higher than that of another one. */
const isSetHigher = ({ metrics }: MetricsChange, { metrics: others }: MetricsChange): boolean =>
  Object.entries(others).length > 0 &&
  Object.entries(others).every(([name, value]) => (metrics[name as keyof Metrics] ?? 0) > value);

/**
 * Compares top posts that show the metrics that the hook set with posts outside, of which only the hook tells the
 * metrics. Analytics may be late, so those of a better post must have been set earlier.
 */
function* compareSetMetrics(
  trace: readonly Observation[],
  exchange: Exchange,
  top: readonly JsonObject[],
): Generator<LawCase> {
  const topIds = new Set(top.map(readPostId));
  if (topIds.has(undefined)) return;
  const earlier = trace.slice(0, trace.indexOf(exchange));
  const deletedIds = new Set(listSuccessfulExchanges(earlier, 'deletePost').map(({ id }) => id));
  const changes = readObservations(earlier, 'metrics').filter(({ accountId }) => accountId === exchange.query?.account);
  const lastChanges = [...new Map(changes.map((change) => [change.postId, change])).values()];
  const others = lastChanges.filter(({ postId }) => !topIds.has(postId) && !deletedIds.has(postId));
  for (const entry of top) {
    const own = lastChanges.find(({ postId }) => postId === readPostId(entry));
    if (own === undefined || !showsMetrics(entry, own.metrics)) continue;
    const better = others.find((other) => isSetHigher(other, own) && changes.indexOf(other) < changes.indexOf(own));
    if (better === undefined && !others.some((other) => isSetHigher(own, other))) continue;
    yield checkThat(exchange, better === undefined, entry, better);
  }
}

const isSamePost = (a: JsonObject, b: JsonObject): boolean =>
  isEqualJson(a, b) || (readPostId(a) !== undefined && readPostId(a) === readPostId(b));

/** Two posts, of which the second did better, and one of them as the top post. */
const buildRanked = (top: string, build = (metrics: object): object => metrics) => {
  const posts = [
    { postId: 'post_1', ...build({ impressions: 90, likes: 1 }) },
    { postId: 'post_2', ...build({ impressions: 900, likes: 10 }) },
  ];
  return buildReport({ posts, topPosts: posts.filter(({ postId }) => postId === top) });
};
const nest = (metrics: object) => ({ metrics, published_at: 1 });
const buildRow = (metric: string, value: number) => ({ rows: [{ metric, value }] });
/** A report of two posts, of which the first is a top post. */
const buildPair = (name: string, topPost: object, otherPost: object) => {
  const [first, second] = [topPost, otherPost].map((post, i) => ({ postid: i, ...post }));
  return [name, buildReport({ posts: [first, second], topPosts: [first] })] as const;
};
const unlikedPosts = ['post_1', 'post_2'].map((postId) => ({ postId, likes: 0 }));
const bestPost = { postId: 'post_2', impressions: 900, likes: 10 };

const bestPosts = law({
  id: 'analytics.top.best',
  level: 'derived',
  argument:
    'Author: the top posts are those that performed best. Implementer: any figure may decide, and the order of the list is open. A post that is better in every figure precedes one that is worse, whichever figure decides.',
  needs,
  source: cite('top-performing content for an account'),
  summary: 'No post outside the top posts is better than one of them in every figure.',
  over: 'response',
  exercisedBy: 'analytics with figures of top posts and with other posts',
  *cases(trace) {
    for (const exchange of listAccountReports(trace)) {
      const posts = findEntriesIn(readData(exchange), 'posts');
      const top = findEntriesIn(readData(exchange), 'topPosts');
      if (posts.length === 0) yield* compareSetMetrics(trace, exchange, top);
      const others = posts.filter((entry) => !top.some((topEntry) => isSamePost(topEntry, entry)));
      for (const topEntry of top) {
        const entry = posts.find((post) => isSamePost(post, topEntry)) ?? topEntry;
        const better = others.find((other) => isBetter(other, entry));
        if (better === undefined && !others.some((other) => isBetter(entry, other))) continue;
        yield checkThat(exchange, better === undefined, topEntry, better);
      }
    }
  },
  kept: [['the best of two', buildRanked('post_2')]],
  broken: [
    ['the worst of two', buildRanked('post_1')],
    ['the worst of two, with metrics in a member', buildRanked('post_1', nest)],
    buildPair('the worst of two, with metrics as rows', buildRow('likes', 1), buildRow('likes', 10)),
    [
      'the worst of two without its figures',
      buildReport({ posts: [{ postId: 'post_1', likes: 1 }, bestPost], topPosts: [{ postId: 'post_1' }] }),
    ],
  ],
  neutral: [
    ['every post', buildReport({ posts: [bestPost], topPosts: [bestPost] })],
    ['equal figures', buildReport({ posts: unlikedPosts, topPosts: unlikedPosts.slice(1) })],
    buildPair('different metrics', buildRow('comments', 200), buildRow('likes', 900)),
  ],
});

const buildMetricsChange = (accountId: string, likes: number): Observation => ({
  ...{ kind: 'metrics', at: minute(0), postId: 'post_1', accountId, metrics: { likes } },
});
const metricsOnTwoAccounts = [buildMetricsChange('acc_social', 1009), buildMetricsChange('acc_microblog', 2003)];
const buildLikes = (likes: number, totals = {}) =>
  buildReport({ posts: [{ postId: 'post_1', metrics: [{ name: 'likes', value: likes }] }], totals });

const metricsOfAccount = law({
  id: 'analytics.metrics.of-account',
  level: 'derived',
  argument:
    'Author: the performance is that of a post on the account. Implementer: a report may add totals over all accounts. One that has the metrics of another account, or a sum, but not those of the requested account, is not for this account.',
  needs,
  source: cite('post performance for an account'),
  summary:
    'Analytics show the metrics of a post on the requested account, not those on another account or only their sum.',
  over: 'response',
  exercisedBy:
    'a metric in analytics, after the hook "metrics" set different ones for a post on this account and on another one',
  *cases(trace) {
    for (const exchange of listAccountReports(trace)) {
      const numbers = new Set(listNumbers(readData(exchange)).map(([, value]) => value));
      for (const [own, others] of listMetrics(trace.slice(0, trace.indexOf(exchange)), exchange.query?.account))
        for (const name of Object.keys(own) as (keyof Metrics)[]) {
          const values = others.flatMap((metrics) => metrics[name] ?? []);
          const sum = values.reduce((a, b) => a + b, own[name] ?? 0);
          const foreign = [...values, sum].find((value) => numbers.has(value));
          const hasOwn = numbers.has(own[name] ?? Number.NaN);
          if (values.length > 0 && (hasOwn || foreign !== undefined))
            yield checkThat(exchange, hasOwn, `${name}: ${own[name]}`, foreign);
        }
    }
  },
  kept: [
    ['the likes on this account', ...metricsOnTwoAccounts, buildLikes(1009)],
    ['totals over all accounts besides', ...metricsOnTwoAccounts, buildLikes(1009, { everywhere: 3012 })],
  ],
  broken: [
    ['the sum of both accounts', ...metricsOnTwoAccounts, buildLikes(3012)],
    ['the likes on the other account', ...metricsOnTwoAccounts, buildLikes(2003)],
  ],
  neutral: [
    ['neither, because metrics come later', ...metricsOnTwoAccounts, buildLikes(0)],
    ['metrics on one account', buildMetricsChange('acc_social', 1009), buildLikes(1009)],
  ],
});

/** For each post with metrics on an account: these, and those on its other accounts. */
function listMetrics(
  trace: readonly Observation[],
  accountId: unknown,
): readonly (readonly [own: MetricsChange['metrics'], others: readonly MetricsChange['metrics'][]])[] {
  const changes = readObservations(trace, 'metrics');
  const lastByTarget = new Map(changes.map((change) => [`${change.postId} ${change.accountId}`, change]));
  const lastChanges = [...lastByTarget.values()];
  return lastChanges
    .filter((change) => change.accountId === accountId)
    .map(({ postId, metrics }) => [
      metrics,
      lastChanges
        .filter((other) => other.postId === postId && other.accountId !== accountId)
        .map((other) => other.metrics),
    ]);
}

export const analyticsPerformanceLaws: readonly Law[] = [bestPosts, metricsOfAccount];
