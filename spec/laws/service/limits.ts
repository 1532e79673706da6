/** Laws on quota and rate: what is allowed is not refused early, what is not is not let through. */

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

/** The months in which a caller with the API plan alone published how many posts, as far as the trace shows. */
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
  summary: 'A key with the API plan alone has no more than 100 posts published in a month.',
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
  kept: [['the hundredth', ...many(100, publish)]],
  broken: [['the hundred and first', ...many(101, publish)]],
  silent: [['a few', ...many(3, publish)]],
});

const quotaRefusal = (i: number) =>
  no('createPost', 403, 'POST_QUOTA_EXCEEDED', { plans: ['api'], body: { ...hello, publishNow: true }, minute: i });

const quotaNotEarly = law({
  id: 'quota.not-early',
  level: 'documented',
  needs: ['limits.quota', 'error.codes', 'post.record', 'post.states'],
  source: row('API plan: 100 published posts per month'),
  summary: 'A key with the API plan may publish 100 posts in a month before its quota refuses one.',
  over: 'time',
  *cases(trace, b) {
    if (b['limits.quota'] !== 'per-post-calendar-month') return;
    const callers = new Set(only(trace, 'fresh').map((it) => it.caller));
    for (const it of exchanges(trace, 'createPost')) {
      if (codeOf(it) !== 'POST_QUOTA_EXCEEDED' || !callers.has(it.caller)) continue;
      const month = `${it.caller} ${utcMonth(it.at)}`;
      const before = publishedPosts(trace.slice(0, trace.indexOf(it))).filter((one) => one.month === month).length;
      // Posts whose publishing nobody saw, and republishing, may have used the quota too; scheduled ones of any time.
      const writes = successes(trace.slice(0, trace.indexOf(it)), 'createPost', 'updatePost', 'republishPost');
      const possible = writes.filter(
        (one) =>
          one.caller === it.caller &&
          (instantAt(one.body, 'scheduledFor') !== undefined || utcMonth(latest(one)) === utcMonth(it.at)),
      ).length;
      yield holds(it, Math.max(before, possible) >= quotaLimit, quotaLimit, before);
    }
  },
  kept: [['after a hundred', fresh, ...many(100, publish), quotaRefusal(101)]],
  broken: [
    ['after two', fresh, ...many(2, publish), quotaRefusal(3)],
    ['in the month after', fresh, ...many(100, publish), quotaRefusal(31 * 24 * 60)],
  ],
  silent: [['a key that was used before', ...many(2, publish), quotaRefusal(3)]],
});

const ask = (second: number) => ok('listAccounts', [], { plans: ['api'], minute: second / 60 });
const tooMany = (second: number) => no('listAccounts', 429, 'RATE_LIMITED', { plans: ['api'], minute: second / 60 });

/** Whether a request was refused for the rate, with the status or the code of this implementation. */
const refusedForRate = (it: Exchange, b: Behaviour): boolean =>
  !it.success && (it.status === b['error.statuses'].rate || codeOf(it) === 'RATE_LIMITED');

const limited = (it: Exchange) => it.plans !== undefined && apiPlanAlone(it.plans);

const rateKept = law({
  id: 'rate.window',
  level: 'derived',
  needs: ['limits.rate', 'error.statuses'],
  source: row('API plan: 60 requests per minute'),
  summary: 'No more than 60 requests of a key with the API plan alone are let through in any 60 seconds.',
  over: 'time',
  *cases(trace, b) {
    if (b['limits.rate'] !== 'sliding') return;
    const through = exchanges(trace).filter((it) => limited(it) && !refusedForRate(it, b));
    for (const caller of new Set(through.map((it) => it.caller))) {
      const own = through.filter((it) => it.caller === caller);
      for (const [i, it] of own.entries()) {
        const first = own[i - rateLimit];
        // Only where the first is surely less than a minute before the last.
        if (first !== undefined)
          yield holds(it, latest(it) - first.at >= MINUTE, `${rateLimit} in a minute`, rateLimit + 1);
        else if (i === rateLimit - 1) yield holds(it, true);
      }
    }
  },
  kept: [
    ['sixty', ...many(60, (i) => ask(i / 2))],
    ['sixty-one in a minute and a bit', ...many(60, ask), ask(61)],
  ],
  broken: [['sixty-one', ...many(61, (i) => ask(i / 2))]],
  silent: [['a few', ...many(3, ask)]],
});

const rateNotEarly = law({
  id: 'rate.not-early',
  level: 'documented',
  needs: ['limits.rate', 'error.statuses'],
  source: row('API plan: 60 requests per minute'),
  summary: 'A key with the API plan may send 60 requests in a minute before one is refused for the rate.',
  over: 'time',
  *cases(trace, b) {
    const callers = new Map(only(trace, 'fresh').map((it) => [it.caller, it.at]));
    // Another refusal may share the status; the code of this one is its own.
    for (const it of exchanges(trace).filter(
      (one) => codeOf(one) === 'RATE_LIMITED' || (refusedForRate(one, b) && one.breaks?.length === 0),
    )) {
      // Of other plans the document gives no rate, neither a limit nor its absence.
      if (!callers.has(it.caller) || !limited(it)) continue;
      const recent = exchanges(trace.slice(0, trace.indexOf(it))).filter(
        (one) => one.caller === it.caller && latest(one) > it.at - MINUTE,
      );
      yield holds(it, recent.length >= rateLimit, rateLimit, recent.length);
    }
  },
  kept: [['the sixty-first', fresh, ...many(60, (i) => ask(i / 2)), tooMany(31)]],
  broken: [['the third', fresh, ...many(2, ask), tooMany(3)]],
  silent: [
    ['a key that was used before', ...many(2, ask), tooMany(3)],
    ['a plan whose rate nobody states', fresh, { ...tooMany(3), plans: ['starter'] }],
  ],
});

const retryAfter = law({
  id: 'rate.retry-after',
  level: 'assumed',
  needs: ['limits.rate', 'limits.rate.headers', 'error.statuses'],
  source: row('headers when the rate limit is exceeded are not shown'),
  summary: 'A refusal for the rate says in Retry-After how many seconds to wait, at most a minute.',
  over: 'response',
  *cases(trace, b) {
    if (b['limits.rate.headers'] === 'none') return;
    for (const it of exchanges(trace).filter(
      (one) =>
        refusedForRate(one, b) && (one.status === 429 || codeOf(one) === 'RATE_LIMITED') && one.headers !== undefined,
    )) {
      const seconds = it.headers?.['retry-after'] ?? '';
      const wait = /^\d+$/.test(seconds) ? Number(seconds) : (Date.parse(seconds) - latest(it)) / 1000;
      // A date is told in whole seconds, on a clock that nobody compared with ours.
      yield holds(it, wait <= (/^\d+$/.test(seconds) ? 60 : 65), 'at most 60 seconds', seconds);
    }
  },
  kept: [['12 seconds', { ...tooMany(9), headers: { 'retry-after': '12' } }]],
  broken: [['nothing', { ...tooMany(9), headers: {} }]],
  silent: [['nobody kept the headers', tooMany(9)]],
});

export const limitLaws: readonly Law[] = [quotaKept, quotaNotEarly, rateKept, rateNotEarly, retryAfter];
