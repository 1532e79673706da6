/** Laws on the rate limit: requests within it are not refused, requests beyond it are. */

import { type Behaviour, isOpen } from '../../../decisions/index.ts';
import { listStatuses } from '../../../decisions/statuses.ts';
import { errorCodes } from '../../../errors.ts';
import { hasOnlyApiPlan, plans } from '../../../plans.ts';
import type { Instant } from '../../../time/instant.ts';
import { type Exchange, type Law, type LawCase, law, type Observation } from '../../law.ts';
import { freshCaller, ok, refusal, repeat } from '../../traces/examples.ts';
import {
  checkThat,
  getLatestInstant,
  listExchanges,
  readErrorCode,
  readObservations,
} from '../../traces/traceReader.ts';
import { rateHeadersPresent } from './rateHeaders.ts';
import { judgeAcceptedRequests, judgeRefusedRequest } from './tokenBucket.ts';

const cite = (item: string) => ({ section: 'Plans', item });
const rateLimit = plans.api.requestsPerMinute ?? Number.POSITIVE_INFINITY;
const MINUTE = 60_000;
const bucket = { size: rateLimit, refill: MINUTE / rateLimit };

const buildAccountsRequest = (second: number) => ok('listAccounts', [], { plans: ['api'], minute: second / 60 });
const buildRateRefusal = (second: number) =>
  refusal('listAccounts', 429, 'RATE_LIMITED', { plans: ['api'], minute: second / 60 });

/** Whether a request was refused for the rate limit, by the status or the code of this implementation. */
const isRateRefusal = (exchange: Exchange, behaviour: Behaviour): boolean =>
  !exchange.success &&
  (listStatuses(behaviour['error.statuses'].rate ?? 429).includes(exchange.status) ||
    readErrorCode(exchange) === 'RATE_LIMITED');

const namesOtherError = (exchange: Exchange): boolean =>
  readErrorCode(exchange) !== 'RATE_LIMITED' && errorCodes.some((code) => code === readErrorCode(exchange));

/** The refusals for the rate limit, of new accounts with only the API plan: other plans may have another limit. */
function listRefusals(trace: readonly Observation[], behaviour: Behaviour): readonly Exchange[] {
  const callers = new Set(readObservations(trace, 'empty-history').map(({ caller }) => caller));
  // Other refusals may share the status, but not the code.
  return listExchanges(trace).filter(
    (exchange) =>
      (readErrorCode(exchange) === 'RATE_LIMITED' ||
        (isRateRefusal(exchange, behaviour) && !namesOtherError(exchange) && exchange.breaks?.length === 0)) &&
      callers.has(exchange.caller) &&
      isRateLimited(exchange),
  );
}

const isRateLimited = (exchange: Exchange) => exchange.plans !== undefined && hasOnlyApiPlan(exchange.plans);

/** Whether the caller certainly sent no request in the minute before this one. */
function followsQuietMinute(exchange: Exchange, trace: readonly Observation[]): boolean {
  const earlier = trace
    .slice(0, trace.indexOf(exchange))
    .findLast(
      (observation) =>
        (observation.kind === 'empty-history' || observation.kind === 'exchange') &&
        observation.caller === exchange.caller,
    );
  return (
    earlier?.kind === 'empty-history' || (earlier !== undefined && exchange.at - getLatestInstant(earlier) >= MINUTE)
  );
}

/**
 * 61 consecutive accepted requests, one more than a minute allows: from the earliest time of the first response to the
 * latest time of the last.
 */
interface Burst {
  readonly start: Instant;
  readonly end: Instant;
}

/** Whether some division of time into minutes splits every burst. */
const canBeDivided = (bursts: readonly Burst[]): boolean =>
  bursts.some(({ end: boundary }) =>
    bursts.every(({ start, end }) => (((end - boundary) % MINUTE) + MINUTE) % MINUTE < end - start),
  );

/**
 * Checks that the accepted requests of a caller are within the limit.
 *
 * @param window which 60 seconds the profile counts
 */
function* judgeBursts(
  acceptedRequests: readonly Exchange[],
  trace: readonly Observation[],
  window: Behaviour['limits.rate'],
): Generator<LawCase> {
  const bursts: Burst[] = [];
  for (const [i, exchange] of acceptedRequests.entries()) {
    const first = acceptedRequests[i - rateLimit];
    if (first === undefined) {
      if (i === rateLimit - 1) yield checkThat(exchange, true);
      continue;
    }
    if (window === 'first-request' && !followsQuietMinute(first, trace)) continue;
    const burst = { start: first.at, end: getLatestInstant(exchange) };
    bursts.push(burst);
    yield checkThat(
      exchange,
      window === 'fixed' ? canBeDivided(bursts) : burst.end - burst.start >= MINUTE,
      `at most ${rateLimit} requests in a minute`,
      `${rateLimit + 1} requests`,
    );
  }
}

const rateEnforced = law({
  id: 'rate.window',
  level: 'derived',
  argument:
    'Author: 60 per minute for the API plan. Implementer: additional plans may lift the limit. The law judges only keys with just the API plan, which every reading limits.',
  needs: ['limits.rate', 'error.statuses'],
  source: cite('API plan: 60 requests per minute'),
  summary: 'At most 60 requests of a key with only the API plan are accepted in any 60 seconds.',
  says: {
    'limits.rate': {
      fixed:
        'At most 60 requests of a key with only the API plan are accepted in each minute, wherever the minutes begin.',
      'first-request':
        'At most 60 requests of a key with only the API plan are accepted in the 60 seconds that begin with the first one after a minute without requests.',
      'token-bucket':
        'A key with only the API plan has 60 tokens, and gets a new one per second up to this number. A request without a token is refused, and one with a token is not refused for the rate limit.',
    },
  },
  exercisedBy: `${rateLimit} accepted requests of a key with only the API plan in one script`,
  over: 'time',
  *cases(trace, behaviour) {
    if (behaviour['limits.rate'] === 'off') return;
    // A service need not count a request that it refuses, or that a gateway responds to.
    const acceptedRequests = listExchanges(trace).filter(
      (exchange) => isRateLimited(exchange) && exchange.status < 400,
    );
    for (const caller of new Set(acceptedRequests.map((exchange) => exchange.caller))) {
      const callerRequests = acceptedRequests.filter((exchange) => exchange.caller === caller);
      yield* behaviour['limits.rate'] === 'token-bucket'
        ? judgeAcceptedRequests(callerRequests, bucket)
        : judgeBursts(callerRequests, trace, behaviour['limits.rate']);
    }
    if (behaviour['limits.rate'] !== 'token-bucket') return;
    for (const refusedExchange of listRefusals(trace, behaviour)) {
      const takers = listExchanges(trace).filter(
        (exchange) => exchange.caller === refusedExchange.caller && !isRateRefusal(exchange, behaviour),
      );
      if (![...takers, refusedExchange].some(({ requests = 1 }) => requests > 1))
        yield judgeRefusedRequest(refusedExchange, takers, bucket);
    }
  },
  kept: [
    ['60 requests in 30 seconds', ...repeat(60, (i) => buildAccountsRequest(i / 2))],
    ['61 requests in 61 seconds', ...repeat(60, buildAccountsRequest), buildAccountsRequest(61)],
    [
      '61 requests in 30 seconds, of which one failed in a gateway',
      { ...buildAccountsRequest(0), status: 502, success: false },
      ...repeat(60, (i) => buildAccountsRequest(i / 2)),
    ],
  ],
  broken: [['61 requests in 30 seconds', ...repeat(61, (i) => buildAccountsRequest(i / 2))]],
  neutral: [['a few requests', ...repeat(3, buildAccountsRequest)]],
});

const rateNotEarly = law({
  id: 'rate.not-early',
  level: 'documented',
  needs: ['limits.rate', 'error.statuses'],
  everyReading: ['limits.rate'],
  source: cite('API plan: 60 requests per minute'),
  summary: 'A key with the API plan can send 60 requests per minute before one is refused for the rate limit.',
  over: 'time',
  exercisedBy: 'a refusal for the rate limit, of a new account with only the API plan',
  *cases(trace, behaviour) {
    for (const exchange of listRefusals(trace, behaviour)) {
      const earlierRequests = listExchanges(trace.slice(0, trace.indexOf(exchange))).filter(
        ({ caller }) => caller === exchange.caller,
      );
      // How many requests a program sent without a response is unknown, and so is when it stopped: allow it a minute.
      if (earlierRequests.some(({ status, at }) => status === 0 && at > exchange.at - 2 * MINUTE)) continue;
      const recentRequests = earlierRequests.filter((request) => getLatestInstant(request) > exchange.at - MINUTE);
      // Of several requests for one response, only the last is known to be refused.
      const count = [...recentRequests, exchange].reduce((sum, { requests = 1 }) => sum + requests, -1);
      yield checkThat(
        exchange,
        count >= rateLimit,
        `a refusal for the rate limit after ${rateLimit} requests in a minute`,
        `a refusal after ${count} requests`,
      );
    }
  },
  kept: [
    [
      'the 61st request is refused',
      freshCaller,
      ...repeat(60, (i) => buildAccountsRequest(i / 2)),
      buildRateRefusal(31),
    ],
  ],
  broken: [['the third request is refused', freshCaller, ...repeat(2, buildAccountsRequest), buildRateRefusal(3)]],
  neutral: [
    ['a key that was used before', ...repeat(2, buildAccountsRequest), buildRateRefusal(3)],
    [
      'a refusal for the quota with the same status',
      freshCaller,
      refusal('createPost', 429, 'POST_QUOTA_EXCEEDED', { plans: ['api'], minute: 1, breaks: [] }),
    ],
    ['a plan without a documented rate limit', freshCaller, { ...buildRateRefusal(3), plans: ['starter'] }],
  ],
});

const retryAfter = law({
  id: 'rate.retry-after',
  level: 'assumed',
  needs: ['limits.rate', 'limits.rate.headers', 'error.statuses'],
  source: cite('headers when the rate limit is exceeded are not shown'),
  summary: 'A refusal for the rate limit has a Retry-After header of at most 60 seconds.',
  says: {
    'limits.rate.headers': {
      none: 'If a refusal for the rate limit has a Retry-After header, it is at most 60 seconds.',
    },
  },
  everyReading: ['limits.rate.headers'],
  over: 'response',
  exercisedBy: 'a refusal for the rate limit with its headers',
  *cases(trace, behaviour) {
    // A header that is not required must still be true.
    const isRequired = !isOpen(behaviour, 'limits.rate.headers') && behaviour['limits.rate.headers'] !== 'none';
    for (const exchange of listExchanges(trace).filter(
      (exchange) =>
        isRateRefusal(exchange, behaviour) &&
        (exchange.status === 429 || readErrorCode(exchange) === 'RATE_LIMITED') &&
        !namesOtherError(exchange) &&
        exchange.headers !== undefined,
    )) {
      const seconds = exchange.headers?.['retry-after'] ?? '';
      if (seconds === '' && !isRequired) continue;
      const waitSeconds = /^\d+$/.test(seconds)
        ? Number(seconds)
        : (Date.parse(seconds) - getLatestInstant(exchange)) / 1000;
      // Rounding can add a second. A date may also come from a clock that differs from the recorder’s.
      yield checkThat(exchange, waitSeconds <= (/^\d+$/.test(seconds) ? 61 : 65), 'at most 60 seconds', seconds);
    }
  },
  kept: [['12 seconds', { ...buildRateRefusal(9), headers: { 'retry-after': '12' } }]],
  broken: [
    ['no Retry-After', { ...buildRateRefusal(9), headers: {} }],
    ['two minutes', { ...buildRateRefusal(9), headers: { 'retry-after': '120' } }],
  ],
  neutral: [
    ['headers not recorded', buildRateRefusal(9)],
    ['another error with the status', refusal('listAccounts', 429, 'UNAUTHENTICATED', { plans: ['api'], headers: {} })],
  ],
});

export const rateLaws: readonly Law[] = [rateEnforced, rateNotEarly, retryAfter, rateHeadersPresent];
