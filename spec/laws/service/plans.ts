/** Laws on what each plan allows. */

import type { Behaviour } from '../../decisions/index.ts';
import { operationOf } from '../../operations/index.ts';
import { mayUseLeadMagnets, plans } from '../../plans.ts';
import { world } from '../../world.ts';
import { type Exchange, type Law, law } from '../law.ts';
import { collect, hello, no, ok, post } from '../traces/examples.ts';
import { exchanges, holds, itemsOf, member, successes } from '../traces/reading.ts';

const row = (item: string) => ({ section: 'Plans', item });
const codeOf = (it: Exchange): unknown => member(it.answer, 'code');
const now = { ...hello, publishNow: true };
const published = ok('createPost', post('published'), { body: now });
const exceeded = no('createPost', 403, 'POST_QUOTA_EXCEEDED', { body: now });

const planRefusal = law({
  id: 'plan.refusal',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: '403, PLAN_UPGRADE_REQUIRED: a lead magnet endpoint on a plan that lacks it' },
  summary:
    'Without the API plus Pro or higher, a lead-magnet operation returns 403 with the code PLAN_UPGRADE_REQUIRED.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace)) {
      if (operationOf(it.operation).plans !== 'leadMagnets' || it.plans === undefined || mayUseLeadMagnets(it.plans))
        continue;
      const told = JSON.stringify(it.answer ?? null).includes('PLAN_UPGRADE_REQUIRED');
      // Which refusal comes first is open, as are the statuses of the others. If the request breaks no other rule, this
      // is the only possible refusal.
      const other = it.breaks?.some((rule) => rule !== 'plan.lead-magnets') ?? true;
      if (other && !it.success && !told) continue;
      yield holds(it, it.status === 403 && told, '403 PLAN_UPGRADE_REQUIRED', it.status);
    }
  },
  kept: [
    [
      '403 with the code',
      no('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], body: collect, breaks: [] }),
    ],
    [
      'the code elsewhere in the body',
      no('listLeads', 403, '', {
        plans: ['starter'],
        id: 'lm_1',
        answer: { success: false, error: { code: 'PLAN_UPGRADE_REQUIRED' } },
      }),
    ],
  ],
  broken: [
    ['accepted', ok('createLeadMagnet', {}, { plans: ['api'], body: collect })],
    [
      '403 without the code',
      no('createLeadMagnet', 403, 'FORBIDDEN', { plans: ['api', 'starter'], body: collect, breaks: [] }),
    ],
    ['another status', no('createLeadMagnet', 402, 'PLAN_UPGRADE_REQUIRED', { plans: ['pro'], body: collect })],
    [
      '404 for a valid request',
      no('createLeadMagnet', 404, 'NOT_FOUND', { plans: ['api'], body: collect, breaks: [] }),
    ],
  ],
  silent: [
    [
      'a request that also breaks a rule',
      no('createLeadMagnet', 422, 'VALIDATION_FAILED', {
        plans: ['api'],
        body: {},
        breaks: ['leadMagnet.outreachAccountId.required'],
      }),
    ],
    ['a sufficient plan', ok('createLeadMagnet', {}, { plans: ['api', 'pro'], body: collect })],
  ],
});

const planEnough = law({
  id: 'plan.enough',
  level: 'documented',
  needs: [],
  source: { section: 'Authentication', item: '3: lead magnet endpoints need a plan with the API plus Pro or higher' },
  summary: 'With the API plus Pro, no lead-magnet operation requires an upgrade.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace)) {
      const guarded = operationOf(it.operation).plans === 'leadMagnets';
      if (it.plans === undefined || !guarded || !mayUseLeadMagnets(it.plans)) continue;
      yield holds(it, !JSON.stringify(it.answer ?? null).includes('PLAN_UPGRADE_REQUIRED'), 'no upgrade', it.status);
    }
  },
  kept: [['API and Pro', ok('createLeadMagnet', {}, { plans: ['api', 'pro'], body: collect })]],
  broken: [
    [
      'an upgrade is required',
      no('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api', 'pro'], body: collect }),
    ],
  ],
  silent: [
    ['an insufficient plan', no('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], body: collect })],
  ],
});

/** Whether a request with the API plan breaks no rule and was not refused for the rate limit. */
const faultless = (it: Exchange): boolean =>
  it.plans?.includes('api') === true && it.breaks?.length === 0 && it.status !== 501 && it.status !== 429;

const apiUploads = law({
  id: 'plan.api.features',
  level: 'documented',
  needs: [],
  source: row('API plan: media uploads'),
  summary: 'A key with the API plan can upload media.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace, 'uploadMedia').filter(faultless))
      yield holds(it, it.success, 'accepted', it.status);
  },
  kept: [['an upload', ok('uploadMedia', { url: 'https://hosted.example/1' }, { plans: ['api'], breaks: [] })]],
  broken: [['refused', no('uploadMedia', 403, 'FORBIDDEN', { plans: ['api'], breaks: [] })]],
});

const apiAnalytics = law({
  id: 'plan.api.analytics',
  level: 'documented',
  needs: ['analytics'],
  source: row('API plan: analytics API'),
  summary: 'A key with the API plan can request analytics.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace, 'getAnalytics').filter(faultless))
      yield holds(it, it.success, 'accepted', it.status);
  },
  kept: [['analytics', ok('getAnalytics', {}, { plans: ['api'], breaks: [] })]],
  broken: [['refused', no('getAnalytics', 403, 'FORBIDDEN', { plans: ['api'], breaks: [] })]],
});

const starterUnlimited = law({
  id: 'plan.starter.unlimited',
  level: 'documented',
  needs: ['error.codes'],
  source: row('Starter plan: unlimited published posts'),
  summary: 'A key with the Starter plan is never refused for a post quota.',
  over: 'time',
  *cases(trace) {
    for (const it of exchanges(trace, 'createPost', 'updatePost', 'republishPost'))
      if (it.plans?.includes('starter') === true)
        yield holds(it, codeOf(it) !== 'POST_QUOTA_EXCEEDED', 'unlimited', codeOf(it));
  },
  kept: [['published', { ...published, plans: ['starter'] }]],
  broken: [['refused', { ...exceeded, plans: ['api', 'starter'] }]],
});

const starterAccounts = law({
  id: 'plan.starter.accounts',
  level: 'documented',
  needs: ['limits.accounts', 'plans.of-a-key'],
  source: row('Starter plan: 10 social accounts'),
  summary: 'A key with only the Starter plan has at most 10 posting accounts.',
  over: 'response',
  *cases(trace, b) {
    const max = plans.starter.socialAccounts ?? Number.POSITIVE_INFINITY;
    if (b['limits.accounts'] !== 'never-exceeded') return;
    for (const it of successes(trace, 'listAccounts')) {
      // Accounts that were connected under a higher plan remain after a downgrade.
      const own = exchanges(trace).filter(({ caller }) => caller === it.caller);
      if (own.every(({ plans: held }) => held?.length === 1 && held[0] === 'starter'))
        yield holds(it, itemsOf(it).length <= max, max, itemsOf(it).length);
    }
  },
  kept: [['ten accounts', ok('listAccounts', world.accounts.slice(0, 10), { plans: ['starter'] })]],
  broken: [
    [
      'eleven accounts',
      ok('listAccounts', [...world.accounts.slice(0, 10), { id: 'acc_11', platform: 'social', name: 'More' }], {
        plans: ['starter'],
      }),
    ],
  ],
});

const proUnlimited = law({
  id: 'plan.pro.unlimited',
  level: 'assumed',
  needs: ['plans.pro.limits', 'error.codes'],
  source: row('Pro has no row'),
  summary: 'A key with the Pro plan is never refused for a post quota.',
  over: 'time',
  *cases(trace, b) {
    if (b['plans.pro.limits'] !== 'starter-without-account-limit') return;
    for (const it of exchanges(trace, 'createPost', 'updatePost', 'republishPost'))
      if (it.plans?.includes('pro') === true)
        yield holds(it, codeOf(it) !== 'POST_QUOTA_EXCEEDED', 'unlimited', codeOf(it));
  },
  kept: [['published', { ...published, plans: ['pro'] }]],
  broken: [['refused', { ...exceeded, plans: ['api', 'pro'] }]],
});

/** Statuses of refusals that any request may receive; they say nothing about plans. */
const otherwise = ({ 'error.statuses': statuses }: Behaviour): readonly number[] =>
  Object.entries(statuses).flatMap(([refusal, status]) =>
    refusal === 'unauthenticated' || refusal === 'quota' ? [] : [status],
  );

const everyKey = law({
  id: 'plan.every-key',
  level: 'assumed',
  needs: ['plans.api-access'],
  source: { section: 'Authentication', item: '1: every request carries a key' },
  summary: 'A key with any plan can call every operation except the lead-magnet operations.',
  over: 'response',
  *cases(trace, b) {
    if (b['plans.api-access'] !== 'every-key') return;
    for (const it of exchanges(trace)) {
      // A publishing request may be refused for the quota, with any status.
      const publishes = it.operation === 'republishPost' || member(it.body, 'publishNow') === true;
      if (
        it.plans !== undefined &&
        it.breaks?.length === 0 &&
        operationOf(it.operation).plans === undefined &&
        !otherwise(b).includes(it.status) &&
        !publishes
      )
        yield holds(it, it.status !== 401 && it.status !== 403, 'let through', it.status);
    }
  },
  kept: [['only the Starter plan', ok('listPosts', [], { plans: ['starter'], breaks: [] })]],
  broken: [['the Starter plan is refused', no('listPosts', 403, 'FORBIDDEN', { plans: ['starter'], breaks: [] })]],
  silent: [['a key with unknown plans', published]],
});

export const planLaws: readonly Law[] = [
  planRefusal,
  planEnough,
  apiUploads,
  apiAnalytics,
  starterUnlimited,
  starterAccounts,
  proUnlimited,
  everyKey,
];
