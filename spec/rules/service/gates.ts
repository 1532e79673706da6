/** Gates: on operation and caller, never on a body. */

import { operationIds, operationOf } from '../../operations/index.ts';
import { apiPlanAlone, mayUseLeadMagnets, plans } from '../../plans.ts';
import { collectOnly } from '../leadMagnet/bodies.ts';
import { type Gate, gate } from '../rule.ts';
import { vectorsOf } from '../vector.ts';

const accounts = vectorsOf('listAccounts');
const magnets = vectorsOf('createLeadMagnet');
const pauses = vectorsOf('pauseLeadMagnet');
const leads = vectorsOf('listLeads');
const updates = vectorsOf('updateLeadMagnet');

export const authentication = gate({
  id: 'auth.bearer',
  level: 'documented',
  needs: [],
  source: { section: 'Authentication', item: '1: every request carries Authorization: Bearer <API_KEY>' },
  summary: 'Every request carries the header Authorization with a known API key as bearer token.',
  on: 'all',
  concerns: 'unknown',
  code: 'UNAUTHENTICATED',
  isClosed: (caller) => caller === undefined,
  vectors: [
    accounts.accepted('a known key', {}),
    accounts.refused('no header', { authorization: null }),
    accounts.refused('an unknown key', { authorization: 'Bearer nobody' }),
    accounts.refused('another scheme', { authorization: 'Basic bm9ib2R5Og==' }),
    accounts.refused('a scheme without a key', { authorization: 'Bearer' }),
  ],
});

/** The limit of requests in a minute, and the minute. */
export const rateLimit = { requests: plans.api.requestsPerMinute ?? 60, milliseconds: 60_000 } as const;

export const rate = gate({
  id: 'rate.limit',
  level: 'derived',
  needs: ['limits.rate'],
  source: { section: 'Plans', item: 'API plan: 60 requests per minute' },
  holds: { 'limits.rate': 'sliding' },
  summary: 'A key with the API plan alone sends at most 60 requests in any 60 seconds.',
  on: 'all',
  concerns: 'limited',
  code: 'RATE_LIMITED',
  isClosed: (caller, { requests }, now) =>
    caller !== undefined &&
    caller.unlimited !== true &&
    apiPlanAlone(caller.plans) &&
    requests.filter((at) => at > now - rateLimit.milliseconds).length >= rateLimit.requests,
  vectors: [
    accounts.accepted('the sixtieth request of a minute', {}, { plans: ['api'], repeat: 59 }),
    accounts.refused('the sixty-first', {}, { plans: ['api'], repeat: 60 }),
    accounts.accepted('the sixty-first of another plan', {}, { plans: ['starter'], repeat: 60 }),
  ],
});

const magnetPlans = 'a plan that includes the API plus Pro or higher';

export const leadMagnetPlan = gate({
  id: 'plan.lead-magnets',
  level: 'documented',
  needs: [],
  source: { section: 'Authentication', item: `3: lead magnet endpoints need ${magnetPlans}` },
  summary: `Every lead-magnet operation needs ${magnetPlans}; otherwise 403 PLAN_UPGRADE_REQUIRED.`,
  on: operationIds.filter((id) => operationOf(id).plans === 'leadMagnets'),
  code: 'PLAN_UPGRADE_REQUIRED',
  isClosed: (caller) => caller !== undefined && !mayUseLeadMagnets(caller.plans),
  vectors: [
    magnets.accepted('API and Pro', { body: collectOnly }, { plans: ['api', 'pro'] }),
    magnets.refused('the API plan alone', { body: collectOnly }, { plans: ['api'] }),
    magnets.refused('API and Starter', { body: collectOnly }, { plans: ['api', 'starter'] }),
    magnets.refused('Pro without the API', { body: collectOnly }, { plans: ['pro'] }),
    pauses.refused('pausing with the API plan alone', { id: 'lm_any' }, { plans: ['api'] }),
    leads.refused('leads with the API plan alone', { id: 'lm_any' }, { plans: ['api'] }),
    updates.refused('updating with the API plan alone', { id: 'lm_any', body: {} }, { plans: ['api'] }),
  ],
});

/** In the order in which they are asked. */
export const gates: readonly Gate[] = [authentication, rate, leadMagnetPlan];
