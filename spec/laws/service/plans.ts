/** Laws on what each plan allows. */

import type { Behaviour } from '../../decisions/index.ts';
import { readMember } from '../../json.ts';
import { getOperation, type OperationId } from '../../operations/index.ts';
import { canUseLeadMagnets, plans } from '../../plans.ts';
import { world } from '../../world.ts';
import { type Exchange, type Law, law } from '../law.ts';
import { createdPost, leadMagnetBody, ok, post, postBody, refusal } from '../traces/examples.ts';
import { checkThat, listExchanges, listSuccessfulExchanges, readItems } from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'Plans', item });
const readCode = (exchange: Exchange): unknown => readMember(exchange.answer, 'code');
const publishNowBody = { ...postBody, publishNow: true };
const publishedCreation = createdPost(post('published'), publishNowBody);
const quotaRefusal = refusal('createPost', 403, 'POST_QUOTA_EXCEEDED', { body: publishNowBody });

/** Looks for the code anywhere in the body, because the shape of an error is not shown. */
const hasUpgradeCode = ({ answer }: Exchange): boolean =>
  JSON.stringify(answer ?? null).includes('PLAN_UPGRADE_REQUIRED');

const requiresUpgrade = (exchange: Exchange): boolean => exchange.status === 403 && hasUpgradeCode(exchange);

const planRefusalOf = (operation: OperationId): Exchange =>
  refusal(operation, 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], id: 'lm_1' });

const planRefusal = law({
  id: 'plan.refusal',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: '403, PLAN_UPGRADE_REQUIRED: a lead magnet endpoint on a plan that lacks it' },
  summary:
    'Without the API plus Pro or higher, a lead-magnet operation returns 403 with the code PLAN_UPGRADE_REQUIRED.',
  over: 'response',
  *cases(trace) {
    for (const exchange of listExchanges(trace)) {
      if (
        getOperation(exchange.operation).plans !== 'leadMagnets' ||
        exchange.plans === undefined ||
        canUseLeadMagnets(exchange.plans)
      )
        continue;
      // Which refusal comes first is open, as are the statuses of the others. If the request breaks no other rule, this
      // is the only possible refusal.
      const otherRuleBroken = exchange.breaks?.some((rule) => rule !== 'plan.lead-magnets') ?? true;
      if (otherRuleBroken && !exchange.success && !hasUpgradeCode(exchange)) continue;
      yield checkThat(exchange, requiresUpgrade(exchange), '403 PLAN_UPGRADE_REQUIRED', exchange.status);
    }
  },
  kept: [
    [
      '403 with the code',
      refusal('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], body: leadMagnetBody, breaks: [] }),
    ],
    [
      'the code elsewhere in the body',
      refusal('listLeads', 403, '', {
        plans: ['starter'],
        id: 'lm_1',
        answer: { success: false, error: { code: 'PLAN_UPGRADE_REQUIRED' } },
      }),
    ],
  ],
  broken: [
    ['accepted', ok('createLeadMagnet', {}, { plans: ['api'], body: leadMagnetBody })],
    [
      '403 without the code',
      refusal('createLeadMagnet', 403, 'FORBIDDEN', { plans: ['api', 'starter'], body: leadMagnetBody, breaks: [] }),
    ],
    [
      'another status',
      refusal('createLeadMagnet', 402, 'PLAN_UPGRADE_REQUIRED', { plans: ['pro'], body: leadMagnetBody }),
    ],
    [
      '404 for a valid request',
      refusal('createLeadMagnet', 404, 'NOT_FOUND', { plans: ['api'], body: leadMagnetBody, breaks: [] }),
    ],
  ],
  silent: [
    [
      'a request that also breaks a rule',
      refusal('createLeadMagnet', 422, 'VALIDATION_FAILED', {
        plans: ['api'],
        body: {},
        breaks: ['leadMagnet.outreachAccountId.required'],
      }),
    ],
    ['a sufficient plan', ok('createLeadMagnet', {}, { plans: ['api', 'pro'], body: leadMagnetBody })],
  ],
});

const planRefusedAlike = law({
  id: 'plan.refusal.alike',
  level: 'derived',
  argument:
    'Author: every lead magnet operation requires the plan. Implementer: for the id of another account, 404 may come before 403. Both readings treat all operations on such an id alike.',
  needs: [],
  source: { section: 'Authentication', item: '3: lead magnet endpoints need a plan with the API plus Pro or higher' },
  summary:
    'If one operation on a lead magnet requires an upgrade of a key without the plan, so does every other operation on it.',
  over: 'response',
  *cases(trace) {
    const refused = listExchanges(trace).filter(
      ({ operation, id, plans: ownPlans, success, status, breaks = [] }) =>
        getOperation(operation).plans === 'leadMagnets' &&
        id !== undefined &&
        ownPlans !== undefined &&
        !canUseLeadMagnets(ownPlans) &&
        !success &&
        status < 500 &&
        status !== 429 &&
        breaks.every((rule) => rule === 'plan.lead-magnets' || rule === 'leadMagnet.exists'),
    );
    for (const exchanges of Map.groupBy(refused, ({ caller, id }) => `${caller} ${id}`).values())
      if (exchanges.length > 1 && exchanges.some(requiresUpgrade))
        for (const exchange of exchanges)
          yield checkThat(exchange, requiresUpgrade(exchange), '403 PLAN_UPGRADE_REQUIRED', exchange.status);
  },
  kept: [['both require an upgrade', planRefusalOf('listLeads'), planRefusalOf('pauseLeadMagnet')]],
  broken: [
    [
      'one looks for the lead magnet first',
      planRefusalOf('listLeads'),
      refusal('pauseLeadMagnet', 404, 'NOT_FOUND', { plans: ['api'], id: 'lm_1' }),
    ],
    [
      'one has another code',
      planRefusalOf('listLeads'),
      refusal('pauseLeadMagnet', 403, 'FORBIDDEN', { plans: ['api'], id: 'lm_1' }),
    ],
  ],
  silent: [
    [
      'both look for the lead magnet first',
      refusal('listLeads', 404, 'NOT_FOUND', { plans: ['api'], id: 'lm_1' }),
      refusal('pauseLeadMagnet', 404, 'NOT_FOUND', { plans: ['api'], id: 'lm_1' }),
    ],
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
    for (const exchange of listExchanges(trace)) {
      const needsLeadMagnetPlan = getOperation(exchange.operation).plans === 'leadMagnets';
      if (exchange.plans === undefined || !needsLeadMagnetPlan || !canUseLeadMagnets(exchange.plans)) continue;
      yield checkThat(
        exchange,
        !JSON.stringify(exchange.answer ?? null).includes('PLAN_UPGRADE_REQUIRED'),
        'accepted',
        exchange.status,
      );
    }
  },
  kept: [['API and Pro', ok('createLeadMagnet', {}, { plans: ['api', 'pro'], body: leadMagnetBody })]],
  broken: [
    [
      'an upgrade is required',
      refusal('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api', 'pro'], body: leadMagnetBody }),
    ],
  ],
  silent: [
    [
      'an insufficient plan',
      refusal('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], body: leadMagnetBody }),
    ],
  ],
});

const starterUnlimited = law({
  id: 'plan.starter.unlimited',
  level: 'documented',
  needs: ['error.codes'],
  source: cite('Starter plan: unlimited published posts'),
  summary: 'A key with the Starter plan is never refused for a post quota.',
  over: 'time',
  *cases(trace) {
    for (const exchange of listExchanges(trace, 'createPost', 'updatePost', 'republishPost'))
      if (exchange.plans?.includes('starter') === true)
        yield checkThat(exchange, readCode(exchange) !== 'POST_QUOTA_EXCEEDED', 'accepted', readCode(exchange));
  },
  kept: [['published', { ...publishedCreation, plans: ['starter'] }]],
  broken: [['refused', { ...quotaRefusal, plans: ['api', 'starter'] }]],
});

const starterAccounts = law({
  id: 'plan.starter.accounts',
  level: 'documented',
  argument:
    'Author: 10 social accounts. Implementer: the limit may be enforced elsewhere. The text gives the number and not the moment, so only more than ten listed accounts contradict it.',
  needs: ['limits.accounts', 'plans.of-a-key'],
  everyReading: ['plans.of-a-key'],
  source: cite('Starter plan: 10 social accounts'),
  summary: 'A key with only the Starter plan has at most 10 posting accounts.',
  over: 'response',
  *cases(trace, behaviour) {
    const max = plans.starter.socialAccounts ?? Number.POSITIVE_INFINITY;
    if (behaviour['limits.accounts'] !== 'never-exceeded') return;
    for (const exchange of listSuccessfulExchanges(trace, 'listAccounts')) {
      // Accounts that were connected under a higher plan remain after a downgrade.
      const callerRequests = listExchanges(trace).filter(({ caller }) => caller === exchange.caller);
      const isStarter = callerRequests.every(
        ({ plans: keyPlans }) => keyPlans?.length === 1 && keyPlans[0] === 'starter',
      );
      if (isStarter && readItems(exchange).length > 0)
        yield checkThat(exchange, readItems(exchange).length <= max, max, readItems(exchange).length);
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
  source: cite('Pro has no row'),
  summary: 'A key with the Pro plan is never refused for a post quota.',
  over: 'time',
  *cases(trace, behaviour) {
    if (behaviour['plans.pro.limits'] !== 'starter-without-account-limit') return;
    for (const exchange of listExchanges(trace, 'createPost', 'updatePost', 'republishPost'))
      if (exchange.plans?.includes('pro') === true)
        yield checkThat(exchange, readCode(exchange) !== 'POST_QUOTA_EXCEEDED', 'accepted', readCode(exchange));
  },
  kept: [['published', { ...publishedCreation, plans: ['pro'] }]],
  broken: [['refused', { ...quotaRefusal, plans: ['api', 'pro'] }]],
});

/** Statuses of refusals that any request may receive; they say nothing about plans. */
const listUnrelatedStatuses = ({ 'error.statuses': statuses }: Behaviour): readonly number[] =>
  Object.entries(statuses).flatMap(([refusal, status]) =>
    refusal === 'unauthenticated' || refusal === 'quota' ? [] : [status],
  );

const everyKeyAllowed = law({
  id: 'plan.every-key',
  level: 'assumed',
  needs: ['plans.api-access'],
  source: { section: 'Authentication', item: '1: every request carries a key' },
  summary: 'A key with any plan can call every operation except the lead-magnet operations.',
  over: 'response',
  *cases(trace, behaviour) {
    if (behaviour['plans.api-access'] !== 'every-key') return;
    for (const exchange of listExchanges(trace)) {
      // A publishing request may be refused for the quota, with any status.
      const isPublishing = exchange.operation === 'republishPost' || readMember(exchange.body, 'publishNow') === true;
      if (
        exchange.plans !== undefined &&
        exchange.breaks?.length === 0 &&
        getOperation(exchange.operation).plans === undefined &&
        !listUnrelatedStatuses(behaviour).includes(exchange.status) &&
        !isPublishing
      )
        yield checkThat(exchange, exchange.status !== 401 && exchange.status !== 403, 'accepted', exchange.status);
    }
  },
  kept: [['only the Starter plan', ok('listPosts', [], { plans: ['starter'], breaks: [] })]],
  broken: [['the Starter plan is refused', refusal('listPosts', 403, 'FORBIDDEN', { plans: ['starter'], breaks: [] })]],
  silent: [['a key with unknown plans', publishedCreation]],
});

export const planLaws: readonly Law[] = [
  planRefusal,
  planRefusedAlike,
  planEnough,
  starterUnlimited,
  starterAccounts,
  proUnlimited,
  everyKeyAllowed,
];
