/** Gates: rules on the operation and the caller, never on a body. */
import { getOperation, operationIds } from '../../operations/index.ts';
import { canUseLeadMagnets, hasRateLimit, plans } from '../../plans.ts';
import type { Instant } from '../../time/instant.ts';
import { collectOnly } from '../leadMagnet/bodies.ts';
import { type Behaviour, type Gate, gate } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';

const accountVectors = createVectorBuilders('listAccounts');
const magnetVectors = createVectorBuilders('createLeadMagnet');
const pauseVectors = createVectorBuilders('pauseLeadMagnet');
const leadVectors = createVectorBuilders('listLeads');
const updateVectors = createVectorBuilders('updateLeadMagnet');

export const authentication = gate({
  id: 'auth.bearer',
  level: 'documented',
  needs: [],
  source: { section: 'Authentication', item: '1: every request carries Authorization: Bearer <API_KEY>' },
  summary: 'Every request must send a known API key as a bearer token in the Authorization header.',
  on: 'all',
  concerns: 'unknown',
  code: 'UNAUTHENTICATED',
  isClosed: (caller) => caller === undefined,
  vectors: [
    accountVectors.accepted('a known key', {}),
    accountVectors.refused('a request without the header', { authorization: null }),
    accountVectors.refused('an unknown key', { authorization: 'Bearer nobody' }),
    accountVectors.refused('another scheme', { authorization: 'Basic bm9ib2R5Og==' }),
    accountVectors.refused('a scheme without a key', { authorization: 'Bearer' }),
  ],
});

/** The details of a refusal by `auth.bearer`. They never quote the header: it may have a key without a scheme. */
export const credentialProblems = {
  noHeader: 'The Authorization header is missing. Send "Authorization: Bearer <API_KEY>".',
  otherScheme: 'The Authorization header has a scheme other than Bearer. Send "Authorization: Bearer <API_KEY>".',
  malformed: 'The Authorization header must consist of "Bearer", a space and one API key.',
  unknownKey: 'This API key is unknown.',
} as const;

/** The rate limit of the API plan: requests per window. */
export const rateLimit = { requests: plans.api.requestsPerMinute ?? 60, milliseconds: 60_000 } as const;

/** How long a bucket takes to get a new token. */
const refillMilliseconds = rateLimit.milliseconds / rateLimit.requests;

/**
 * The requests that count towards the limit now, and the time at which the oldest of them stops counting. For a bucket,
 * these are the missing tokens, each with the time at which its refill starts; tokens are refilled one after another.
 *
 * @param recentRequests the previous request and those that counted when it arrived, oldest first
 */
export function computeRateWindow(
  recentRequests: readonly Instant[],
  now: Instant,
  b: Pick<Behaviour, 'limits.rate'>,
): { readonly requests: readonly Instant[]; readonly endsAt: Instant } {
  const milliseconds = b['limits.rate'] === 'token-bucket' ? refillMilliseconds : rateLimit.milliseconds;
  if (b['limits.rate'] === 'fixed') {
    const start = now - (now % milliseconds);
    return { requests: recentRequests.filter((at) => at >= start), endsAt: start + milliseconds };
  }
  const counts = (at: Instant | undefined): boolean => at !== undefined && at > now - milliseconds;
  const isOpen = b['limits.rate'] !== 'first-request' || counts(recentRequests[0]);
  const countedRequests = b['limits.rate'] === 'token-bucket' ? queueRefills(recentRequests) : recentRequests;
  const requests = isOpen ? countedRequests.filter(counts) : [];
  return { requests, endsAt: (requests[0] ?? now) + milliseconds };
}

/** The time at which the refill of each token starts: when it is taken, or later when the one before it is refilled. */
function queueRefills(requests: readonly Instant[]): readonly Instant[] {
  let fullAt = Number.NEGATIVE_INFINITY;
  return requests.map((at) => {
    const start = Math.max(at, fullAt);
    fullAt = start + refillMilliseconds;
    return start;
  });
}

export const rate = gate({
  id: 'rate.limit',
  level: 'derived',
  argument:
    'Author: 60 requests per minute. Implementer: two fixed windows allow 120 around their boundary. The document states the number but not the window, so limits.rate decides how it is counted.',
  needs: ['limits.rate'],
  source: { section: 'Plans', item: 'API plan: 60 requests per minute' },
  holds: { 'limits.rate': ['sliding', 'fixed', 'first-request', 'token-bucket'] },
  summary: 'A key with only the API plan may send at most 60 requests in any 60 seconds.',
  says: {
    'limits.rate': {
      fixed: 'A key with a rate limit may send at most 60 requests in each minute of the clock.',
      'first-request':
        'A key with a rate limit may send at most 60 requests in the minute that begins with the first of them.',
      'token-bucket':
        'A key with a rate limit may send 60 requests at once after a minute without requests, and one more per second.',
    },
    'limits.rate.keys': {
      'every-api-key': 'A key with the API plan, alone or with others, may send at most 60 requests in any 60 seconds.',
    },
  },
  on: 'all',
  concerns: 'limited',
  code: 'RATE_LIMITED',
  isClosed: (caller, { requests }, now, b) =>
    caller !== undefined &&
    caller.unlimited !== true &&
    hasRateLimit(caller.plans, b) &&
    computeRateWindow(requests, now, b).requests.length >= rateLimit.requests,
  vectors: [
    accountVectors.accepted('the 60th request in a minute', {}, { plans: ['api'], repeat: 59 }),
    accountVectors.refused('the 61st request in a minute', {}, { plans: ['api'], repeat: 60 }),
    accountVectors.accepted('the 61st request in a minute on another plan', {}, { plans: ['starter'], repeat: 60 }),
  ],
});

const magnetPlans = 'a plan that includes the API plus Pro or higher';

const leadMagnetPlan = gate({
  id: 'plan.lead-magnets',
  level: 'documented',
  needs: [],
  source: { section: 'Authentication', item: `3: lead magnet endpoints need ${magnetPlans}` },
  summary: `Lead-magnet operations require ${magnetPlans}; a key with other plans receives 403 PLAN_UPGRADE_REQUIRED.`,
  on: operationIds.filter((id) => getOperation(id).plans === 'leadMagnets'),
  code: 'PLAN_UPGRADE_REQUIRED',
  isClosed: (caller) => caller !== undefined && !canUseLeadMagnets(caller.plans),
  vectors: [
    magnetVectors.accepted('creating with API and Pro', { body: collectOnly }, { plans: ['api', 'pro'] }),
    magnetVectors.refused('creating with the API plan alone', { body: collectOnly }, { plans: ['api'] }),
    magnetVectors.refused('creating with API and Starter', { body: collectOnly }, { plans: ['api', 'starter'] }),
    magnetVectors.refused('creating with Pro but without the API', { body: collectOnly }, { plans: ['pro'] }),
    pauseVectors.refused('pausing with the API plan alone', { id: 'lm_any' }, { plans: ['api'] }),
    leadVectors.refused('listing leads with the API plan alone', { id: 'lm_any' }, { plans: ['api'] }),
    updateVectors.refused('updating with the API plan alone', { id: 'lm_any', body: {} }, { plans: ['api'] }),
  ],
});

/** All gates, in the order of evaluation. */
export const gates: readonly Gate[] = [authentication, rate, leadMagnetPlan];
