/** Scenarios for plans, the monthly quota and the rate limit. */

import type { Plan } from '../../../../spec/plans.ts';
import { plans } from '../../../../spec/plans.ts';
import { listTargets, magnets } from '../../../script/bodies.ts';
import type { CallerName, RequestStep, Step } from '../../../script/script.ts';
import { usesDefaultsOnly } from '../../expectations.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  accounts,
  advance,
  analytics,
  asProbe,
  type Context,
  failPublishing,
  leadMagnet,
  leads,
  list,
  outreachAccounts,
  pause,
  post,
  publishedPost,
  readMagnet,
  requestStep,
  reset,
  restorePublishing,
  resume,
  type Scenario,
  type Scenarios,
  scenario,
  scheduledPost,
  schedulingDecisions,
  updateMagnet,
  upload,
} from '../scenario.ts';

const hello = { text: 'Within limits', platforms: listTargets('social') };
const monthlyPosts = plans.api.publishedPostsPerMonth ?? 0;
const requestsPerMinute = plans.api.requestsPerMinute ?? 0;
const switchPlans = (...names: readonly Plan[]): Step => ({ kind: 'plan', caller: 'primary', plans: names });

/** All lead magnet operations that the profile has. */
const useMagnet = (context: Context, name: string): readonly RequestStep[] => [
  asProbe(leads(name)),
  ...(isBoundIn(context, 'leadMagnet.update')
    ? [asProbe(updateMagnet(name, { ...magnets.collect_only, keywords: ['OTHER'] }))]
    : []),
  ...(isBoundIn(context, 'leadMagnet.read') ? [asProbe(readMagnet(name))] : []),
  ...(isBoundIn(context, 'leadMagnet.resume') ? [asProbe(resume(name))] : []),
  asProbe(pause(name)),
];

export const buildLimitScenarios: Scenarios = (context) => [
  scenario(
    'plan/enough',
    'The plans API and Pro allow every lead magnet operation',
    {
      about: [
        'plan.enough',
        'answer.status.listLeads',
        'answer.status.pauseLeadMagnet',
        'answer.status.createLeadMagnet',
      ],
    },
    leadMagnet('magnet', { ...magnets.collect_only, activate: true }),
    useMagnet(context, 'magnet'),
  ),
  ...([['api'], ['starter'], ['pro'], ['api', 'starter'], ['starter', 'pro']] as const).map((names) =>
    scenario(
      `plan/without/${names.join('-')}`,
      `With only ${names.join(' and ')} every lead magnet operation is refused`,
      {
        about: ['plan.refusal', 'leadMagnet.state.own', 'leadMagnet.refusal.untouched', 'leadMagnet.pause.accepted'],
        needs: ['plans.of-a-key'],
        alone: true,
      },
      leadMagnet('magnet', { ...magnets.collect_only, activate: true }),
      leadMagnet('paused', magnets.collect_only),
      switchPlans(...names),
      asProbe(leadMagnet('second', magnets.collect_only)),
      useMagnet(context, 'magnet'),
      isBoundIn(context, 'leadMagnet.resume') ? asProbe(resume('paused')) : [],
      asProbe(outreachAccounts()),
      asProbe(post('post', hello)),
      // Refused operations had no effect: reads both if possible, and a pause must still work.
      switchPlans('api', 'pro'),
      ...(isBoundIn(context, 'leadMagnet.read') ? [readMagnet('magnet'), readMagnet('paused')] : []),
      asProbe(pause('magnet')),
    ),
  ),
  scenario(
    'plan/basic-create',
    'A key without the plan for lead magnets cannot create one',
    { about: ['plan.refusal'] },
    asProbe(
      requestStep('createLeadMagnet', {
        body: { ...magnets.collect_only, outreachAccountId: 'somebody' },
        caller: 'basic',
      }),
    ),
  ),
  scenario(
    'plan/basic',
    'A key without the plan for lead magnets cannot use existing ones',
    { about: ['plan.refusal'] },
    leadMagnet('magnet', magnets.collect_only),
    asProbe(leads('magnet', { caller: 'basic' })),
    asProbe(pause('magnet', { caller: 'basic' })),
  ),
  scenario(
    'plan/api',
    'The API plan allows uploads and analytics',
    { about: ['plan.api.features', 'plan.every-key'] },
    asProbe(upload('file', 'Team.jpg', 'jpeg', { caller: 'api' })),
    asProbe(accounts({ caller: 'api' })),
    asProbe(list({}, { caller: 'api' })),
  ),
  scenario(
    'plan/analytics',
    'The API plan allows analytics',
    { about: ['plan.api.analytics'], when: isBoundIn(context, 'analytics') },
    asProbe(analytics('{{account:social}}', { caller: 'api' })),
  ),
  scenario(
    'plan/starter',
    'The Starter plan lists at most ten accounts, and can publish',
    { about: ['plan.starter.accounts', 'plan.starter.unlimited', 'plan.every-key'] },
    asProbe(accounts({ caller: 'starter' })),
    asProbe(publishedPost('post', hello, { caller: 'starter' })),
    asProbe(list({}, { caller: 'starter' })),
  ),
  scenario(
    'plan/pro',
    'The Pro plan publishes without a quota',
    { about: ['plan.pro.unlimited'] },
    asProbe(publishedPost('post', hello)),
  ),
  ...(context.size === 'quick' ? [] : buildQuotaScenarios(context)),
  ...buildRateScenarios(context),
];

/** Waits a minute after every fifty posts, to stay within the rate limit. */
function publishPosts(count: number, caller: CallerName): readonly Step[] {
  return Array.from({ length: count }, (_, i) => [
    ...(i > 0 && i % 50 === 0 ? [advance('PT61S', caller)] : []),
    // The last refusal is compared with the first post.
    publishedPost(`post${i}`, hello, { caller, role: i === 0 ? 'control' : 'given' }),
  ]).flat();
}

const buildQuotaScenarios: Scenarios = (context) =>
  isBoundIn(context, 'limits.quota') && context.profile.behaviour['limits.quota'] !== 'off'
    ? [
        buildQuotaScenario(context, 'month', 'primary'),
        // For services whose plans no hook can change.
        buildQuotaScenario(context, 'month-of-api-key', 'api'),
        scenario(
          'quota/failed',
          'A post that fails everywhere does not count as published',
          { about: ['quota.not-early'], needs: ['limits.quota'], alone: true },
          reset('api'),
          failPublishing('{{account:social}}', 'api'),
          publishedPost('failed', hello, { caller: 'api' }),
          waitUntilPublished(context, 'api'),
          list({}, { caller: 'api' }),
          restorePublishing('{{account:social}}', 'api'),
          publishPosts(monthlyPosts - 1, 'api'),
          asProbe(publishedPost('last', hello, { caller: 'api' })),
        ),
      ]
    : [];

function buildQuotaScenario(context: Context, name: string, caller: 'primary' | 'api'): Scenario {
  const changePlans = (...names: readonly Plan[]) => (caller === 'primary' ? [switchPlans(...names)] : []);
  const publish = (as: string) => asProbe(publishedPost(as, hello, { caller }));
  return scenario(
    `quota/${name}`,
    `At most a hundred posts are published in a month${caller === 'api' ? ' with a key that has the API plan alone' : ''}`,
    { about: ['quota.month', 'quota.not-early', 'quota.posts'], needs: ['limits.quota'], alone: true },
    reset(caller),
    changePlans('api'),
    publishPosts(monthlyPosts - 1, caller),
    // Any of the first four may be the last of the month, or none if the service refuses concurrent requests.
    ...[['one', 'two', 'three', 'four'], ['last']].map(
      (names): Step => ({ kind: 'parallel', requests: names.map(publish) }),
    ),
    waitUntilPublished(context, caller),
    // The request itself does not show how many posts were published before.
    { ...publish('more'), expects: 'refused', about: ['quota.posts'] },
    list({}, { caller }),
    schedulingDecisions.every((id) => isBoundIn(context, id))
      ? [scheduledPost('due', hello, 'now+PT1M', { caller }), advance('PT2M', caller), list({}, { caller })]
      : [],
    // A service whose keys have one plan each cannot add Starter to the API plan.
    ...(caller === 'primary'
      ? [
          ...changePlans(...(hasAnswer(context, 'plans.of-a-key', 'set') ? (['api'] as const) : []), 'starter'),
          publish('unlimited'),
        ]
      : []),
    // The quota starts again in the next month.
    changePlans('api'),
    advance('P31D', caller),
    publish('later'),
    list({}, { caller }),
  );
}

/** Also tests the rule itself, if the profile has the default window. */
const buildRateScenarios: Scenarios = (context) => {
  const { profile } = context;
  // Two fixed windows may meet in the minute of the scenario.
  const lastBeyond = hasAnswer(context, 'limits.rate', 'fixed') ? 2 * requestsPerMinute : requestsPerMinute;
  const isJudged = usesDefaultsOnly('rate.limit', profile);
  const buildAccountsRequest = (expects: 'accepted' | 'refused'): RequestStep => ({
    ...asProbe(accounts({ caller: 'api' })),
    ...(isJudged ? { expects, about: ['rate.limit'] } : {}),
  });
  return [
    scenario(
      'rate/minute',
      'Sixty requests in a minute are accepted, the next is refused with Retry-After',
      {
        about: ['rate.window', 'rate.not-early', 'rate.retry-after', ...(isJudged ? ['rate.limit'] : [])],
        needs: ['limits.rate'],
        alone: true,
      },
      reset('api'),
      { ...accounts({ caller: 'api' }), role: isJudged ? 'control' : 'probe' },
      Array.from({ length: lastBeyond - 1 }, () => buildAccountsRequest('accepted')),
      buildAccountsRequest('refused'),
    ),
    scenario(
      'rate/later',
      'A minute after sixty requests, another one is accepted',
      { about: ['rate.not-early'], needs: ['limits.rate'], alone: true },
      reset('api'),
      Array.from({ length: requestsPerMinute }, () => asProbe(accounts({ caller: 'api' }))),
      advance('PT61S', 'api'),
      asProbe(accounts({ caller: 'api' })),
    ),
    scenario(
      'rate/own',
      'The requests of one key do not count for another key with the same plan',
      { about: ['rate.not-early', ...(isJudged ? ['rate.limit'] : [])], needs: ['limits.rate'], alone: true },
      reset('api'),
      reset(),
      switchPlans('api'),
      Array.from({ length: requestsPerMinute - 1 }, () => asProbe(accounts())),
      buildAccountsRequest('accepted'),
      buildAccountsRequest('accepted'),
    ),
  ];
};
