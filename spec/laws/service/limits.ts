/** Laws on the quota and the rate limit: requests within them are not refused, requests beyond them are. */

import type { Behaviour } from '../../decisions/index.ts';
import { apiPlanAlone, plans } from '../../plans.ts';
import { formatInstant, type Instant, parseTimestamp, utcMonth } from '../../time/instant.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import { hello, minute, no, ok, post } from '../traces/examples.ts';
import { histories, live } from '../traces/posts.ts';
import { exchanges, holds, instantAt, latest, member, only, successes } from '../traces/reading.ts';

const row = (item: string) => ({ section: 'Plans', item });
const quotaLimit = plans.api.publishedPostsPerMonth ?? Number.POSITIVE_INFINITY;
const rateLimit = plans.api.requestsPerMinute ?? Number.POSITIVE_INFINITY;
const MINUTE = 60_000;

const codeOf = (it: Exchange): unknown => member(it.answer, 'code');
const fresh: Observation = { kind: 'fresh', at: minute(0), caller: 'ada' };
const many = (n: number, one: (i: number) => Exchange): [Exchange, ...Exchange[]] =>
  Array.from({ length: n }, (_, i) => one(i)) as [Exchange, ...Exchange[]];

/** The first observed publication of each post of a caller with only the API plan, with its month. */
function publishedPosts(trace: readonly Observation[]) {
  const found = new Map<string, { readonly month: string; readonly at: Instant; readonly on: Exchange }>();
  for (const history of histories(trace)) {
    const plan = history.wishes[0]?.on.plans;
    if (plan === undefined || !apiPlanAlone(plan)) continue;
    for (const { on, post: seen } of history.sightings) {
      const at = parseTimestamp(String(seen.publishedAt ?? ''));
      if (on.kind === 'exchange' && live(seen.status) && at !== undefined && !found.has(history.id))
        found.set(history.id, { month: `${history.caller} ${utcMonth(at)}`, at, on });
    }
  }
  return [...found.values()];
}

const publishedAt = (i: number) => formatInstant(minute(i));
const publish = (i: number) =>
  ok('createPost', post('published', { id: `post_${i}`, publishedAt: publishedAt(i) }), {
    body: { ...hello, publishNow: true },
    plans: ['api'],
    minute: i,
  });

const quotaKept = law({
  id: 'quota.month',
  level: 'derived',
  needs: ['limits.quota', 'post.record', 'post.states'],
  source: row('API plan: 100 published posts per month'),
  summary: 'A key with only the API plan publishes at most 100 posts per month.',
  over: 'time',
  *cases(trace, b) {
    if (b['limits.quota'] !== 'per-post-calendar-month') return;
    const count = new Map<string, number>();
    for (const { month, on } of publishedPosts(trace)) {
      const n = (count.get(month) ?? 0) + 1;
      count.set(month, n);
      if (n >= quotaLimit) yield holds(on, n <= quotaLimit, quotaLimit, n);
    }
  },
  kept: [['100 posts', ...many(100, publish)]],
  broken: [['101 posts', ...many(101, publish)]],
  silent: [['a few posts', ...many(3, publish)]],
});

const quotaRefusal = (i: number) =>
  no('createPost', 403, 'POST_QUOTA_EXCEEDED', { plans: ['api'], body: { ...hello, publishNow: true }, minute: i });

const quotaNotEarly = law({
  id: 'quota.not-early',
  level: 'documented',
  needs: ['limits.quota', 'error.codes', 'post.record', 'post.states'],
  source: row('API plan: 100 published posts per month'),
  summary: 'A key with the API plan can publish 100 posts per month before one is refused for the quota.',
  over: 'time',
  *cases(trace, b) {
    if (b['limits.quota'] !== 'per-post-calendar-month') return;
    const callers = new Set(only(trace, 'fresh').map((it) => it.caller));
    for (const it of exchanges(trace, 'createPost')) {
      if (codeOf(it) !== 'POST_QUOTA_EXCEEDED' || !callers.has(it.caller)) continue;
      const month = `${it.caller} ${utcMonth(it.at)}`;
      const before = publishedPosts(trace.slice(0, trace.indexOf(it))).filter((one) => one.month === month).length;
      // Unobserved publications, republishing and scheduled posts of any month may also have used the quota.
      const writes = successes(trace.slice(0, trace.indexOf(it)), 'createPost', 'updatePost', 'republishPost');
      const possible = writes.filter(
        (one) =>
          one.caller === it.caller &&
          (instantAt(one.body, 'scheduledFor') !== undefined || utcMonth(latest(one)) === utcMonth(it.at)),
      ).length;
      yield holds(it, Math.max(before, possible) >= quotaLimit, quotaLimit, before);
    }
  },
  kept: [['refused after 100 posts', fresh, ...many(100, publish), quotaRefusal(101)]],
  broken: [
    ['refused after two posts', fresh, ...many(2, publish), quotaRefusal(3)],
    ['refused in the next month', fresh, ...many(100, publish), quotaRefusal(31 * 24 * 60)],
  ],
  silent: [['a key that was used before', ...many(2, publish), quotaRefusal(3)]],
});

const ask = (second: number) => ok('listAccounts', [], { plans: ['api'], minute: second / 60 });
const tooMany = (second: number) => no('listAccounts', 429, 'RATE_LIMITED', { plans: ['api'], minute: second / 60 });

/** Whether a request was refused for the rate limit, by the status or the code of this implementation. */
const refusedForRate = (it: Exchange, b: Behaviour): boolean =>
  !it.success && (it.status === b['error.statuses'].rate || codeOf(it) === 'RATE_LIMITED');

const limited = (it: Exchange) => it.plans !== undefined && apiPlanAlone(it.plans);

const rateKept = law({
  id: 'rate.window',
  level: 'derived',
  needs: ['limits.rate', 'error.statuses'],
  source: row('API plan: 60 requests per minute'),
  summary: 'At most 60 requests of a key with only the API plan are let through in any 60 seconds.',
  over: 'time',
  *cases(trace, b) {
    if (b['limits.rate'] !== 'sliding') return;
    const through = exchanges(trace).filter((it) => limited(it) && !refusedForRate(it, b));
    for (const caller of new Set(through.map((it) => it.caller))) {
      const own = through.filter((it) => it.caller === caller);
      for (const [i, it] of own.entries()) {
        const first = own[i - rateLimit];
        // Broken only if the first is certainly less than a minute before the last.
        if (first !== undefined)
          yield holds(it, latest(it) - first.at >= MINUTE, `${rateLimit} in a minute`, rateLimit + 1);
        else if (i === rateLimit - 1) yield holds(it, true);
      }
    }
  },
  kept: [
    ['60 requests in 30 seconds', ...many(60, (i) => ask(i / 2))],
    ['61 requests in 61 seconds', ...many(60, ask), ask(61)],
  ],
  broken: [['61 requests in 30 seconds', ...many(61, (i) => ask(i / 2))]],
  silent: [['a few requests', ...many(3, ask)]],
});

const rateNotEarly = law({
  id: 'rate.not-early',
  level: 'documented',
  needs: ['limits.rate', 'error.statuses'],
  source: row('API plan: 60 requests per minute'),
  summary: 'A key with the API plan can send 60 requests per minute before one is refused for the rate limit.',
  over: 'time',
  *cases(trace, b) {
    const callers = new Map(only(trace, 'fresh').map((it) => [it.caller, it.at]));
    // Other refusals may share the status, but not the code.
    for (const it of exchanges(trace).filter(
      (one) => codeOf(one) === 'RATE_LIMITED' || (refusedForRate(one, b) && one.breaks?.length === 0),
    )) {
      // The API document does not say whether other plans have a rate limit.
      if (!callers.has(it.caller) || !limited(it)) continue;
      const recent = exchanges(trace.slice(0, trace.indexOf(it))).filter(
        (one) => one.caller === it.caller && latest(one) > it.at - MINUTE,
      );
      yield holds(it, recent.length >= rateLimit, rateLimit, recent.length);
    }
  },
  kept: [['the 61st request is refused', fresh, ...many(60, (i) => ask(i / 2)), tooMany(31)]],
  broken: [['the third request is refused', fresh, ...many(2, ask), tooMany(3)]],
  silent: [
    ['a key that was used before', ...many(2, ask), tooMany(3)],
    ['a plan without a documented rate limit', fresh, { ...tooMany(3), plans: ['starter'] }],
  ],
});

const retryAfter = law({
  id: 'rate.retry-after',
  level: 'assumed',
  needs: ['limits.rate', 'limits.rate.headers', 'error.statuses'],
  source: row('headers when the rate limit is exceeded are not shown'),
  summary: 'A refusal for the rate limit has a Retry-After header of at most 60 seconds.',
  over: 'response',
  *cases(trace, b) {
    if (b['limits.rate.headers'] === 'none') return;
    for (const it of exchanges(trace).filter(
      (one) =>
        refusedForRate(one, b) && (one.status === 429 || codeOf(one) === 'RATE_LIMITED') && one.headers !== undefined,
    )) {
      const seconds = it.headers?.['retry-after'] ?? '';
      const wait = /^\d+$/.test(seconds) ? Number(seconds) : (Date.parse(seconds) - latest(it)) / 1000;
      // A date has whole seconds and may come from a clock that differs from the recorder’s.
      yield holds(it, wait <= (/^\d+$/.test(seconds) ? 60 : 65), 'at most 60 seconds', seconds);
    }
  },
  kept: [['12 seconds', { ...tooMany(9), headers: { 'retry-after': '12' } }]],
  broken: [['no Retry-After', { ...tooMany(9), headers: {} }]],
  silent: [['headers not recorded', tooMany(9)]],
});

export const limitLaws: readonly Law[] = [quotaKept, quotaNotEarly, rateKept, rateNotEarly, retryAfter];
