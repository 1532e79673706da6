/** Laws on the quota and the rate limit: requests within them are not refused, requests beyond them are. */

import type { Behaviour } from '../../decisions/index.ts';
import { toText } from '../../json.ts';
import { hasMonthlyQuota, hasOnlyApiPlan, plans } from '../../plans.ts';
import { formatInstant, type Instant, parseTimestamp, utcMonth } from '../../time/instant.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import { minute, ok, post, postBody, refusal } from '../traces/examples.ts';
import { isLive, postHistories } from '../traces/posts.ts';
import {
  checkThat,
  exchanges,
  instantAt,
  latestInstant,
  member,
  observationsOf,
  successfulExchanges,
} from '../traces/traceReader.ts';

const sourceFrom = (item: string) => ({ section: 'Plans', item });
const quotaLimit = plans.api.publishedPostsPerMonth ?? Number.POSITIVE_INFINITY;
const rateLimit = plans.api.requestsPerMinute ?? Number.POSITIVE_INFINITY;
const MINUTE = 60_000;

const codeOf = (exchange: Exchange): unknown => member(exchange.answer, 'code');
const freshCaller: Observation = { kind: 'fresh', at: minute(0), caller: 'ada' };
const repeat = (n: number, build: (i: number) => Exchange): [Exchange, ...Exchange[]] =>
  Array.from({ length: n }, (_, i) => build(i)) as [Exchange, ...Exchange[]];

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

const accountsRequest = (second: number) => ok('listAccounts', [], { plans: ['api'], minute: second / 60 });
const rateRefusal = (second: number) =>
  refusal('listAccounts', 429, 'RATE_LIMITED', { plans: ['api'], minute: second / 60 });

/** Whether a request was refused for the rate limit, by the status or the code of this implementation. */
const isRateRefusal = (exchange: Exchange, behaviour: Behaviour): boolean =>
  !exchange.success && (exchange.status === behaviour['error.statuses'].rate || codeOf(exchange) === 'RATE_LIMITED');

const isRateLimited = (exchange: Exchange) => exchange.plans !== undefined && hasOnlyApiPlan(exchange.plans);

const rateEnforced = law({
  id: 'rate.window',
  level: 'derived',
  argument:
    'Author: 60 per minute for the API plan. Implementer: other plans beside it may lift the limit. The law judges keys with the API plan alone, which every reading binds.',
  needs: ['limits.rate', 'error.statuses'],
  source: sourceFrom('API plan: 60 requests per minute'),
  summary: 'At most 60 requests of a key with only the API plan are let through in any 60 seconds.',
  says: {
    'limits.rate': {
      fixed:
        'At most 120 requests of a key with only the API plan are let through in any 60 seconds: 60 in each of two minutes.',
    },
  },
  over: 'time',
  *cases(trace, behaviour) {
    if (behaviour['limits.rate'] === 'off') return;
    const most = behaviour['limits.rate'] === 'fixed' ? 2 * rateLimit : rateLimit;
    const acceptedRequests = exchanges(trace).filter(
      (exchange) => isRateLimited(exchange) && !isRateRefusal(exchange, behaviour),
    );
    for (const caller of new Set(acceptedRequests.map((exchange) => exchange.caller))) {
      const callerRequests = acceptedRequests.filter((exchange) => exchange.caller === caller);
      for (const [i, exchange] of callerRequests.entries()) {
        const windowStart = callerRequests[i - most];
        // Broken only if the first is certainly less than a minute before the last.
        if (windowStart !== undefined)
          yield checkThat(
            exchange,
            latestInstant(exchange) - windowStart.at >= MINUTE,
            `${most} in a minute`,
            most + 1,
          );
        else if (i === most - 1) yield checkThat(exchange, true);
      }
    }
  },
  kept: [
    ['60 requests in 30 seconds', ...repeat(60, (i) => accountsRequest(i / 2))],
    ['61 requests in 61 seconds', ...repeat(60, accountsRequest), accountsRequest(61)],
  ],
  broken: [['61 requests in 30 seconds', ...repeat(61, (i) => accountsRequest(i / 2))]],
  silent: [['a few requests', ...repeat(3, accountsRequest)]],
});

const rateNotEarly = law({
  id: 'rate.not-early',
  level: 'documented',
  needs: ['limits.rate', 'error.statuses'],
  everyReading: ['limits.rate'],
  source: sourceFrom('API plan: 60 requests per minute'),
  summary: 'A key with the API plan can send 60 requests per minute before one is refused for the rate limit.',
  over: 'time',
  *cases(trace, behaviour) {
    const callers = new Map(observationsOf(trace, 'fresh').map((fresh) => [fresh.caller, fresh.at]));
    // Other refusals may share the status, but not the code.
    for (const exchange of exchanges(trace).filter(
      (exchange) =>
        codeOf(exchange) === 'RATE_LIMITED' || (isRateRefusal(exchange, behaviour) && exchange.breaks?.length === 0),
    )) {
      // The API document does not say whether other plans have a rate limit.
      if (!callers.has(exchange.caller) || !isRateLimited(exchange)) continue;
      const recentRequests = exchanges(trace.slice(0, trace.indexOf(exchange))).filter(
        (request) => request.caller === exchange.caller && latestInstant(request) > exchange.at - MINUTE,
      );
      yield checkThat(exchange, recentRequests.length >= rateLimit, rateLimit, recentRequests.length);
    }
  },
  kept: [['the 61st request is refused', freshCaller, ...repeat(60, (i) => accountsRequest(i / 2)), rateRefusal(31)]],
  broken: [['the third request is refused', freshCaller, ...repeat(2, accountsRequest), rateRefusal(3)]],
  silent: [
    ['a key that was used before', ...repeat(2, accountsRequest), rateRefusal(3)],
    ['a plan without a documented rate limit', freshCaller, { ...rateRefusal(3), plans: ['starter'] }],
  ],
});

const retryAfter = law({
  id: 'rate.retry-after',
  level: 'assumed',
  needs: ['limits.rate', 'limits.rate.headers', 'error.statuses'],
  source: sourceFrom('headers when the rate limit is exceeded are not shown'),
  summary: 'A refusal for the rate limit has a Retry-After header of at most 60 seconds.',
  over: 'response',
  *cases(trace, behaviour) {
    if (behaviour['limits.rate.headers'] === 'none') return;
    for (const exchange of exchanges(trace).filter(
      (exchange) =>
        isRateRefusal(exchange, behaviour) &&
        (exchange.status === 429 || codeOf(exchange) === 'RATE_LIMITED') &&
        exchange.headers !== undefined,
    )) {
      const seconds = exchange.headers?.['retry-after'] ?? '';
      const waitSeconds = /^\d+$/.test(seconds)
        ? Number(seconds)
        : (Date.parse(seconds) - latestInstant(exchange)) / 1000;
      // A date has whole seconds and may come from a clock that differs from the recorder’s.
      yield checkThat(exchange, waitSeconds <= (/^\d+$/.test(seconds) ? 60 : 65), 'at most 60 seconds', seconds);
    }
  },
  kept: [['12 seconds', { ...rateRefusal(9), headers: { 'retry-after': '12' } }]],
  broken: [['no Retry-After', { ...rateRefusal(9), headers: {} }]],
  silent: [['headers not recorded', rateRefusal(9)]],
});

export const limitLaws: readonly Law[] = [quotaEnforced, quotaNotEarly, rateEnforced, rateNotEarly, retryAfter];
