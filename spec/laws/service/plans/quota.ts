/** Laws on the monthly quota: posts within it are not refused, posts beyond it are. */

import { asList, readMember, toText } from '../../../json.ts';
import { countsByCalendarMonth, hasOnlyApiPlan, plans } from '../../../plans.ts';
import { formatInstant, formatUtcMonth, type Instant, parseTimestamp } from '../../../time/instant.ts';
import { type Exchange, type Law, law, type Observation } from '../../law.ts';
import { createdPost, freshCaller, minute, post, postBody, refusal, repeat, target } from '../../traces/examples.ts';
import { isLive, listPostHistories } from '../../traces/posts.ts';
import {
  checkThat,
  getInstantAt,
  getLatestInstant,
  listExchanges,
  listSuccessfulExchanges,
  readData,
  readErrorCode,
  readId,
  readObservations,
} from '../../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'Plans', item });
const quotaLimit = plans.api.publishedPostsPerMonth ?? Number.POSITIVE_INFINITY;

/** The first observed publication of each post of a caller with only the API plan, by its id, with its month. */
function findPublishedPosts(trace: readonly Observation[]) {
  const publishedById = new Map<
    string,
    { readonly month: string; readonly at: Instant; readonly exchange: Exchange }
  >();
  for (const history of listPostHistories(trace)) {
    const keyPlans = history.versions[0]?.exchange.plans;
    if (keyPlans === undefined || !hasOnlyApiPlan(keyPlans)) continue;
    for (const { observation: exchange, post: record } of history.sightings) {
      const at = parseTimestamp(toText(record.publishedAt ?? ''));
      if (exchange.kind === 'exchange' && isLive(record.status) && at !== undefined && !publishedById.has(history.id))
        publishedById.set(history.id, { month: `${history.caller} ${formatUtcMonth(at)}`, at, exchange });
    }
  }
  return publishedById;
}

/** The position after all requests that were concurrent with an exchange, since any of them may have come first. */
const findEndOfGroup = (trace: readonly Observation[], exchange: Exchange): number =>
  exchange.together === undefined
    ? trace.indexOf(exchange)
    : trace.findLastIndex(
        (observation) => observation.kind === 'exchange' && observation.together === exchange.together,
      ) + 1;

const buildPublishedAt = (i: number) => formatInstant(minute(i));
const buildPublication = (i: number) =>
  createdPost(
    post('published', { id: `post_${i}`, publishedAt: buildPublishedAt(i) }),
    { ...postBody, publishNow: true },
    { plans: ['api'], minute: i },
  );

const quotaEnforced = law({
  id: 'quota.month',
  level: 'derived',
  argument:
    'Author: 100 posts per month for the API plan. Implementer: additional plans may lift the limit. The law judges only keys with just the API plan, which every reading limits.',
  needs: ['limits.quota', 'post.record', 'post.states'],
  source: cite('API plan: 100 published posts per month'),
  summary: 'A key with only the API plan publishes at most 100 posts per month.',
  over: 'time',
  exercisedBy: '100 posts that a key published in one month of one script',
  *cases(trace, behaviour) {
    if (!countsByCalendarMonth(behaviour)) return;
    const counts = new Map<string, number>();
    for (const { month, exchange } of findPublishedPosts(trace).values()) {
      const n = (counts.get(month) ?? 0) + 1;
      counts.set(month, n);
      if (n >= quotaLimit)
        yield checkThat(exchange, n <= quotaLimit, `at most ${quotaLimit} posts published in the month`, `${n} posts`);
    }
  },
  kept: [['100 posts', ...repeat(100, buildPublication)]],
  broken: [['101 posts', ...repeat(101, buildPublication)]],
  neutral: [['a few posts', ...repeat(3, buildPublication)]],
});

/**
 * Posts that cannot count in the month of an instant: drafts, those that failed everywhere, and those that are due in
 * another month. A service may reserve a place in the quota for a scheduled post of the same month.
 */
const findUncountedIds = (trace: readonly Observation[], at: Instant): ReadonlySet<string> =>
  new Set(
    listPostHistories(trace)
      .filter(({ republishes, sightings, versions }) => {
        const status = sightings.at(-1)?.post.status;
        const { due } = versions.at(-1) ?? {};
        const isWaiting =
          status === 'scheduled' && due !== undefined && due > at && formatUtcMonth(due) !== formatUtcMonth(at);
        return republishes.length === 0 && (status === 'draft' || status === 'failed' || isWaiting);
      })
      .map(({ id }) => id),
  );

const buildQuotaRefusal = (i: number) =>
  refusal('createPost', 403, 'POST_QUOTA_EXCEEDED', {
    plans: ['api'],
    body: { ...postBody, publishNow: true },
    minute: i,
  });

const quotaNotEarly = law({
  id: 'quota.not-early',
  level: 'documented',
  needs: ['limits.quota', 'error.codes', 'post.record', 'post.states'],
  source: cite('API plan: 100 published posts per month'),
  summary: 'A key with the API plan can publish 100 posts per month before one is refused for the quota.',
  over: 'time',
  exercisedBy: 'a refusal for the quota, of a new account',
  *cases(trace, behaviour) {
    if (!countsByCalendarMonth(behaviour)) return;
    const callers = new Set(readObservations(trace, 'empty-history').map(({ caller }) => caller));
    for (const exchange of listExchanges(trace, 'createPost')) {
      if (readErrorCode(exchange) !== 'POST_QUOTA_EXCEEDED' || !callers.has(exchange.caller)) continue;
      const month = `${exchange.caller} ${formatUtcMonth(exchange.at)}`;
      const earlier = trace.slice(0, findEndOfGroup(trace, exchange));
      const publishedById = findPublishedPosts(earlier);
      const previousIds = new Set(
        [...publishedById].flatMap(([id, publishedPost]) => (publishedPost.month === month ? [id] : [])),
      );
      // Unobserved publications, republishing and scheduled posts of any month may also have used the quota.
      const earlierWrites = listSuccessfulExchanges(earlier, 'createPost', 'updatePost', 'republishPost');
      const uncountedIds = findUncountedIds(earlier, getLatestInstant(exchange));
      const possibleWrites = earlierWrites.filter((request) => {
        const id = readId(readData(request)) ?? '';
        // Publishing takes time, so a post may be published in the month after that of its request.
        return (
          request.caller === exchange.caller &&
          !uncountedIds.has(id) &&
          (request.operation === 'republishPost' || !previousIds.has(id)) &&
          (getInstantAt(request.body, 'scheduledFor') !== undefined ||
            formatUtcMonth(getLatestInstant(request)) === formatUtcMonth(exchange.at))
        );
      });
      const possibleCount = previousIds.size + possibleWrites.length;
      yield checkThat(
        exchange,
        possibleCount >= quotaLimit,
        `a refusal for the quota after ${quotaLimit} posts published in the month`,
        `a refusal after at most ${possibleCount} posts`,
      );
    }
  },
  kept: [
    ['refused after 100 posts', freshCaller, ...repeat(100, buildPublication), buildQuotaRefusal(101)],
    [
      'refused after 99 posts, because a post that is scheduled for the month counted',
      freshCaller,
      createdPost(
        post('scheduled', { id: 'post_scheduled', scheduledFor: buildPublishedAt(600) }),
        { ...postBody, scheduledFor: buildPublishedAt(600) },
        { plans: ['api'] },
      ),
      ...repeat(99, (i) => buildPublication(i + 1)),
      buildQuotaRefusal(101),
    ],
    [
      'one of two concurrent posts refused after 99',
      freshCaller,
      ...repeat(99, buildPublication),
      { ...buildQuotaRefusal(99), together: 1 },
      { ...buildPublication(99), together: 1 },
    ],
  ],
  broken: [
    ['refused after two posts', freshCaller, ...repeat(2, buildPublication), buildQuotaRefusal(3)],
    [
      'refused after 99 posts, because a failed one counted',
      freshCaller,
      createdPost(post('failed', { id: 'post_failed' }), { ...postBody, publishNow: true }, { plans: ['api'] }),
      ...repeat(99, (i) => buildPublication(i + 1)),
      buildQuotaRefusal(101),
    ],
    [
      'refused after 99 posts, because a draft counted',
      freshCaller,
      createdPost(post('draft', { id: 'post_draft' }), postBody, { plans: ['api'] }),
      ...repeat(99, (i) => buildPublication(i + 1)),
      buildQuotaRefusal(101),
    ],
    [
      'refused after 99 posts, because a post that is scheduled for the next month counted',
      freshCaller,
      createdPost(
        post('scheduled', { id: 'post_scheduled', scheduledFor: buildPublishedAt(31 * 24 * 60) }),
        { ...postBody, scheduledFor: buildPublishedAt(31 * 24 * 60) },
        { plans: ['api'] },
      ),
      ...repeat(99, (i) => buildPublication(i + 1)),
      buildQuotaRefusal(101),
    ],
    ['refused in the next month', freshCaller, ...repeat(100, buildPublication), buildQuotaRefusal(31 * 24 * 60)],
    [
      'two of three concurrent posts refused after 98',
      freshCaller,
      ...repeat(98, buildPublication),
      { ...buildQuotaRefusal(99), together: 1 },
      { ...buildPublication(99), together: 1 },
      { ...buildQuotaRefusal(99), together: 1 },
    ],
  ],
  neutral: [['a key that was used before', ...repeat(2, buildPublication), buildQuotaRefusal(3)]],
});

const failedForQuota = (record: unknown): boolean =>
  asList(readMember(record, 'platforms')).some(
    (target) => readMember(readMember(target, 'error'), 'code') === 'POST_QUOTA_EXCEEDED',
  );

const quotaRefused = law({
  id: 'quota.refused',
  level: 'assumed',
  needs: ['limits.quota', 'error.codes', 'post.record', 'post.states'],
  source: cite('behaviour when the monthly quota is exceeded is not shown'),
  summary: 'A post with publishNow that exceeds the quota is refused, not accepted as a failed post.',
  over: 'form',
  exercisedBy: 'a refusal for the quota, or a post that failed for it',
  *cases(trace, behaviour) {
    if (!countsByCalendarMonth(behaviour)) return;
    for (const exchange of listExchanges(trace, 'createPost', 'updatePost')) {
      const isAccepted = exchange.success && readMember(readData(exchange), 'status') === 'failed';
      if (readMember(exchange.body, 'publishNow') !== true) continue;
      if (readErrorCode(exchange) === 'POST_QUOTA_EXCEEDED' || (isAccepted && failedForQuota(readData(exchange))))
        yield checkThat(exchange, !exchange.success, 'refused', exchange.status);
    }
  },
  kept: [['refused', buildQuotaRefusal(1)]],
  broken: [
    [
      'a failed post',
      createdPost(
        post('failed', { platforms: [target('social', 'failed', { error: { code: 'POST_QUOTA_EXCEEDED' } })] }),
        { ...postBody, publishNow: true },
      ),
    ],
  ],
  neutral: [['a post that failed for another reason', createdPost(post('failed'), { ...postBody, publishNow: true })]],
});

export const quotaLaws: readonly Law[] = [quotaEnforced, quotaNotEarly, quotaRefused];
