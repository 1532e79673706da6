/** Laws on what each plan allows. */

import type { Behaviour } from '../../../decisions/index.ts';
import { listStatuses } from '../../../decisions/statuses.ts';
import { readMember } from '../../../json.ts';
import { getOperation } from '../../../operations/index.ts';
import { canUseLeadMagnets, hasPostQuota, plans } from '../../../plans.ts';
import { world } from '../../../world.ts';
import { type Law, law } from '../../law.ts';
import { createdPost, leadMagnetBody, ok, post, postBody, refusal } from '../../traces/examples.ts';
import {
  checkThat,
  listExchanges,
  listSuccessfulExchanges,
  readErrorCode,
  readItems,
  readObservations,
} from '../../traces/traceReader.ts';
import { planRefusalLaws } from './planRefusals.ts';

const cite = (item: string) => ({ section: 'Plans', item });
const publishNowBody = { ...postBody, publishNow: true };
const publishedCreation = createdPost(post('published'), publishNowBody);
const quotaRefusal = refusal('createPost', 403, 'POST_QUOTA_EXCEEDED', { body: publishNowBody });

const planEnough = law({
  id: 'plan.enough',
  level: 'documented',
  needs: [],
  source: { section: 'Authentication', item: '3: lead magnet endpoints need a plan with the API plus Pro or higher' },
  summary: 'With the API plus Pro, no lead-magnet operation requires an upgrade.',
  over: 'response',
  exercisedBy: 'a lead-magnet operation by a key with API and Pro',
  *cases(trace) {
    for (const exchange of listExchanges(trace)) {
      const needsLeadMagnetPlan = getOperation(exchange.operation).plans === 'leadMagnets';
      if (exchange.plans === undefined || !needsLeadMagnetPlan || !canUseLeadMagnets(exchange.plans)) continue;
      yield checkThat(
        exchange,
        !JSON.stringify(exchange.responseBody ?? null).includes('PLAN_UPGRADE_REQUIRED'),
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
  neutral: [
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
  exercisedBy: 'a response to a publishing request by a key with the Starter plan',
  *cases(trace) {
    for (const exchange of listExchanges(trace, 'createPost', 'updatePost', 'republishPost'))
      if (exchange.plans?.includes('starter') === true)
        yield checkThat(
          exchange,
          readErrorCode(exchange) !== 'POST_QUOTA_EXCEEDED',
          'accepted',
          readErrorCode(exchange),
        );
  },
  kept: [['published', { ...publishedCreation, plans: ['starter'] }]],
  broken: [['refused', { ...quotaRefusal, plans: ['api', 'starter'] }]],
});

const elevenAccounts = ok(
  'listAccounts',
  [...world.accounts.slice(0, 10), { id: 'acc_11', platform: 'social', name: 'More' }],
  { plans: ['starter'] },
);

const starterAccounts = law({
  id: 'plan.starter.accounts',
  level: 'documented',
  argument:
    'Author: 10 social accounts. Implementer: the limit may be enforced elsewhere. The document gives the number, not the moment, so only more than ten listed accounts contradict it.',
  needs: ['limits.accounts', 'plans.of-a-key'],
  everyReading: ['plans.of-a-key'],
  source: cite('Starter plan: 10 social accounts'),
  summary: 'A key with only the Starter plan has at most 10 posting accounts.',
  exercisedBy: 'a list of accounts of a key that has only the Starter plan, and had no other before',
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
      const count = readItems(exchange).length;
      const wasChanged = readObservations(trace, 'plans').some(({ caller }) => caller === exchange.caller);
      if (isStarter && count > 0 && (count <= max || !wasChanged)) yield checkThat(exchange, count <= max, max, count);
    }
  },
  kept: [['ten accounts', ok('listAccounts', world.accounts.slice(0, 10), { plans: ['starter'] })]],
  broken: [['eleven accounts', elevenAccounts]],
  neutral: [
    [
      'eleven accounts of a key that had another plan',
      { kind: 'plans', at: elevenAccounts.at, caller: elevenAccounts.caller, plans: ['starter'] },
      elevenAccounts,
    ],
  ],
});

const proUnlimited = law({
  id: 'plan.pro.unlimited',
  level: 'assumed',
  needs: ['plans.pro.limits', 'limits.quota.keys', 'error.codes'],
  everyReading: ['limits.quota.keys'],
  source: cite('Pro has no row'),
  summary: 'A key with the Pro plan is never refused for a post quota, unless the quota of the API plan applies to it.',
  over: 'time',
  exercisedBy:
    'a response to a publishing request by a key with the Pro plan to which the quota of the API plan does not apply, such as a key without the API plan',
  *cases(trace, behaviour) {
    if (behaviour['plans.pro.limits'] !== 'starter-without-account-limit') return;
    for (const exchange of listExchanges(trace, 'createPost', 'updatePost', 'republishPost'))
      if (exchange.plans?.includes('pro') === true && !hasPostQuota(exchange.plans, behaviour))
        yield checkThat(
          exchange,
          readErrorCode(exchange) !== 'POST_QUOTA_EXCEEDED',
          'accepted',
          readErrorCode(exchange),
        );
  },
  kept: [['published', { ...publishedCreation, plans: ['pro'] }]],
  broken: [
    ['refused', { ...quotaRefusal, plans: ['api', 'pro'] }],
    ['refused without the API plan', { ...quotaRefusal, plans: ['pro'] }],
  ],
});

/** Statuses of refusals that any request may receive; they say nothing about plans. */
const listUnrelatedStatuses = ({ 'error.statuses': statuses }: Behaviour): readonly number[] =>
  Object.entries(statuses).flatMap(([refusalClass, answer]) =>
    refusalClass === 'unauthenticated' || refusalClass === 'quota' ? [] : listStatuses(answer),
  );

const everyKeyAllowed = law({
  id: 'plan.every-key',
  level: 'assumed',
  needs: ['plans.api-access'],
  source: { section: 'Authentication', item: '1: every request carries a key' },
  summary: 'A key with any plan can call every operation except the lead-magnet operations.',
  over: 'response',
  exercisedBy: 'a response to a request that breaks no rule, by a key whose plans are known',
  *cases(trace, behaviour) {
    if (behaviour['plans.api-access'] !== 'every-key') return;
    for (const exchange of listExchanges(trace)) {
      // A request to publish, now or later, may be refused for the quota, with any status.
      const isPublishing =
        exchange.operation === 'republishPost' ||
        readMember(exchange.body, 'publishNow') === true ||
        typeof readMember(exchange.body, 'scheduledFor') === 'string' ||
        (exchange.operation === 'createPost' &&
          readMember(exchange.body, 'publishNow') !== false &&
          behaviour['post.neither'] !== 'draft');
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
  neutral: [
    ['a key with unknown plans', publishedCreation],
    [
      'a post is not scheduled for a month without quota',
      refusal('createPost', 403, 'QUOTA_EXCEEDED', {
        plans: ['api'],
        breaks: [],
        body: { ...postBody, scheduledFor: '1970-01-01T01:00:00Z' },
      }),
    ],
  ],
});

export const planLaws: readonly Law[] = [
  ...planRefusalLaws,
  planEnough,
  starterUnlimited,
  starterAccounts,
  proUnlimited,
  everyKeyAllowed,
];
