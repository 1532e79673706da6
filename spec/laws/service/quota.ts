/** Laws on the monthly quota: posts within it are not refused, posts beyond it are. */

import { member, toText } from '../../json.ts';
import { hasMonthlyQuota, hasOnlyApiPlan, plans } from '../../plans.ts';
import { formatInstant, type Instant, parseTimestamp, utcMonth } from '../../time/instant.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import { freshCaller, minute, ok, post, postBody, refusal, repeat } from '../traces/examples.ts';
import { isLive, postHistories } from '../traces/posts.ts';
import {
  checkThat,
  exchanges,
  instantAt,
  latestInstant,
  observationsOf,
  successfulExchanges,
} from '../traces/traceReader.ts';

const sourceFrom = (item: string) => ({ section: 'Plans', item });
const quotaLimit = plans.api.publishedPostsPerMonth ?? Number.POSITIVE_INFINITY;

const codeOf = (exchange: Exchange): unknown => member(exchange.answer, 'code');

/** The first observed publication of each post of a caller with only the API plan, with its month. */
function publishedPosts(trace: readonly Observation[]) {
  const publishedById = new Map<
    string,
    { readonly month: string; readonly at: Instant; readonly exchange: Exchange }
  >();
  for (const history of postHistories(trace)) {
    const keyPlans = history.versions[0]?.exchange.plans;
    if (keyPlans === undefined || !hasOnlyApiPlan(keyPlans)) continue;
    for (const { observation: exchange, post: record } of history.sightings) {
      const at = parseTimestamp(toText(record.publishedAt ?? ''));
      if (exchange.kind === 'exchange' && isLive(record.status) && at !== undefined && !publishedById.has(history.id))
        publishedById.set(history.id, { month: `${history.caller} ${utcMonth(at)}`, at, exchange });
    }
  }
  return [...publishedById.values()];
}

/** The position after all requests that were concurrent with an exchange, since any of them may have come first. */
const endOfGroup = (trace: readonly Observation[], exchange: Exchange): number =>
  exchange.together === undefined
    ? trace.indexOf(exchange)
    : trace.findLastIndex((one) => one.kind === 'exchange' && one.together === exchange.together) + 1;

const publishedAt = (i: number) => formatInstant(minute(i));
const publication = (i: number) =>
  ok('createPost', post('published', { id: `post_${i}`, publishedAt: publishedAt(i) }), {
    body: { ...postBody, publishNow: true },
    plans: ['api'],
    minute: i,
  });

const quotaEnforced = law({
  id: 'quota.month',
  level: 'derived',
  argument:
    'Author: 100 posts per month for the API plan. Implementer: other plans beside it may lift the limit. The law judges keys with the API plan alone, which every reading binds.',
  needs: ['limits.quota', 'post.record', 'post.states'],
  source: sourceFrom('API plan: 100 published posts per month'),
  summary: 'A key with only the API plan publishes at most 100 posts per month.',
  over: 'time',
  *cases(trace, behaviour) {
    if (!hasMonthlyQuota(behaviour)) return;
    const count = new Map<string, number>();
    for (const { month, exchange } of publishedPosts(trace)) {
      const n = (count.get(month) ?? 0) + 1;
      count.set(month, n);
      if (n >= quotaLimit) yield checkThat(exchange, n <= quotaLimit, quotaLimit, n);
    }
  },
  kept: [['100 posts', ...repeat(100, publication)]],
  broken: [['101 posts', ...repeat(101, publication)]],
  silent: [['a few posts', ...repeat(3, publication)]],
});

const quotaRefusal = (i: number) =>
  refusal('createPost', 403, 'POST_QUOTA_EXCEEDED', {
    plans: ['api'],
    body: { ...postBody, publishNow: true },
    minute: i,
  });

const quotaNotEarly = law({
  id: 'quota.not-early',
  level: 'documented',
  needs: ['limits.quota', 'error.codes', 'post.record', 'post.states'],
  source: sourceFrom('API plan: 100 published posts per month'),
  summary: 'A key with the API plan can publish 100 posts per month before one is refused for the quota.',
  over: 'time',
  *cases(trace, behaviour) {
    if (!hasMonthlyQuota(behaviour)) return;
    const callers = new Set(observationsOf(trace, 'fresh').map((fresh) => fresh.caller));
    for (const exchange of exchanges(trace, 'createPost')) {
      if (codeOf(exchange) !== 'POST_QUOTA_EXCEEDED' || !callers.has(exchange.caller)) continue;
      const month = `${exchange.caller} ${utcMonth(exchange.at)}`;
      const earlier = trace.slice(0, endOfGroup(trace, exchange));
      const previousCount = publishedPosts(earlier).filter((publishedPost) => publishedPost.month === month).length;
      // Unobserved publications, republishing and scheduled posts of any month may also have used the quota.
      const earlierWrites = successfulExchanges(earlier, 'createPost', 'updatePost', 'republishPost');
      const possibleCount = earlierWrites.filter(
        (request) =>
          request.caller === exchange.caller &&
          (instantAt(request.body, 'scheduledFor') !== undefined ||
            utcMonth(latestInstant(request)) === utcMonth(exchange.at)),
      ).length;
      yield checkThat(exchange, Math.max(previousCount, possibleCount) >= quotaLimit, quotaLimit, previousCount);
    }
  },
  kept: [
    ['refused after 100 posts', freshCaller, ...repeat(100, publication), quotaRefusal(101)],
    [
      'one of two concurrent posts refused after 99',
      freshCaller,
      ...repeat(99, publication),
      { ...quotaRefusal(99), together: 1 },
      { ...publication(99), together: 1 },
    ],
  ],
  broken: [
    ['refused after two posts', freshCaller, ...repeat(2, publication), quotaRefusal(3)],
    ['refused in the next month', freshCaller, ...repeat(100, publication), quotaRefusal(31 * 24 * 60)],
    [
      'two of three concurrent posts refused after 98',
      freshCaller,
      ...repeat(98, publication),
      { ...quotaRefusal(99), together: 1 },
      { ...publication(99), together: 1 },
      { ...quotaRefusal(99), together: 1 },
    ],
  ],
  silent: [['a key that was used before', ...repeat(2, publication), quotaRefusal(3)]],
});

export const quotaLaws: readonly Law[] = [quotaEnforced, quotaNotEarly];
