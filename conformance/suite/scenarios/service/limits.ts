/** Scenarios for plans, the monthly quota and the rate limit. */

import type { Plan } from '../../../../spec/plans.ts';
import { plans } from '../../../../spec/plans.ts';
import { magnets, to } from '../../../script/bodies.ts';
import type { RequestStep, Step } from '../../../script/script.ts';
import { readsByDefault } from '../../forms/told.ts';
import { bound, chose, untilPublished } from '../choices.ts';
import {
  accounts,
  advance,
  analytics,
  ask,
  type Context,
  change,
  leadMagnet,
  leads,
  list,
  outreachAccounts,
  pause,
  post,
  published,
  readMagnet,
  reset,
  resume,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  tried,
  upload,
} from '../scene.ts';

const hello = { text: 'Within limits', platforms: to('social') };
const month = plans.api.publishedPostsPerMonth ?? 0;
const minute = plans.api.requestsPerMinute ?? 0;
const held = (...names: readonly Plan[]): Step => ({ kind: 'plan', caller: 'primary', plans: names });

/** All lead magnet operations that the profile has. */
const onMagnet = (context: Context, name: string): readonly RequestStep[] => [
  tried(leads(name)),
  ...(bound(context, 'leadMagnet.update')
    ? [tried(change(name, { ...magnets.collect_only, keywords: ['OTHER'] }))]
    : []),
  ...(bound(context, 'leadMagnet.read') ? [tried(readMagnet(name))] : []),
  ...(bound(context, 'leadMagnet.resume') ? [tried(resume(name))] : []),
  tried(pause(name)),
];

export const limitScenarios: Scenarios = (context) => [
  scene(
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
    onMagnet(context, 'magnet'),
  ),
  ...([['api'], ['starter'], ['pro'], ['api', 'starter'], ['starter', 'pro']] as const).map((names) =>
    scene(
      `plan/without/${names.join('-')}`,
      `With only ${names.join(' and ')} every lead magnet operation is refused`,
      {
        about: ['plan.refusal', 'leadMagnet.state.own', 'leadMagnet.refusal.untouched', 'leadMagnet.pause.accepted'],
        needs: ['plans.of-a-key'],
        alone: true,
      },
      leadMagnet('magnet', { ...magnets.collect_only, activate: true }),
      leadMagnet('paused', magnets.collect_only),
      held(...names),
      tried(leadMagnet('second', magnets.collect_only)),
      onMagnet(context, 'magnet'),
      ...(bound(context, 'leadMagnet.resume') ? [tried(resume('paused'))] : []),
      tried(outreachAccounts()),
      tried(post('post', hello)),
      // Refused operations had no effect: reads both if possible, and a pause must still work.
      held('api', 'pro'),
      ...(bound(context, 'leadMagnet.read') ? [readMagnet('magnet'), readMagnet('paused')] : []),
      tried(pause('magnet')),
    ),
  ),
  scene(
    'plan/basic-create',
    'A key without the plan for lead magnets cannot create one',
    { about: ['plan.refusal'] },
    tried(
      ask('createLeadMagnet', { body: { ...magnets.collect_only, outreachAccountId: 'somebody' }, caller: 'basic' }),
    ),
  ),
  scene(
    'plan/basic',
    'A key without the plan for lead magnets cannot use existing ones',
    { about: ['plan.refusal'] },
    leadMagnet('magnet', magnets.collect_only),
    tried(leads('magnet', { caller: 'basic' })),
    tried(pause('magnet', { caller: 'basic' })),
  ),
  scene(
    'plan/api',
    'The API plan allows uploads and analytics',
    { about: ['plan.api.features', 'plan.every-key'] },
    tried(upload('file', 'Team.jpg', 'jpeg', { caller: 'api' })),
    tried(accounts({ caller: 'api' })),
    tried(list({}, { caller: 'api' })),
  ),
  ...(bound(context, 'analytics')
    ? [
        scene(
          'plan/analytics',
          'The API plan allows analytics',
          { about: ['plan.api.analytics'] },
          tried(analytics('{{account:social}}', { caller: 'api' })),
        ),
      ]
    : []),
  scene(
    'plan/starter',
    'The Starter plan lists at most ten accounts, and can publish',
    { about: ['plan.starter.accounts', 'plan.starter.unlimited', 'plan.every-key'] },
    tried(accounts({ caller: 'starter' })),
    tried(published('post', hello, { caller: 'starter' })),
    tried(list({}, { caller: 'starter' })),
  ),
  scene(
    'plan/pro',
    'The Pro plan publishes without a quota',
    { about: ['plan.pro.unlimited'] },
    tried(published('post', hello)),
  ),
  ...(context.size === 'quick' ? [] : quota(context)),
  ...rate(context),
];

/** Waits a minute after every fifty posts, to stay within the rate limit. */
function publishing(count: number): readonly Step[] {
  return Array.from({ length: count }, (_, i) => [
    ...(i > 0 && i % 50 === 0 ? [advance('PT61S')] : []),
    published(`post${i}`, hello),
  ]).flat();
}

const quota: Scenarios = (context) =>
  chose(context, 'limits.quota', 'per-post-calendar-month')
    ? [
        scene(
          'quota/month',
          'At most a hundred posts are published in a month',
          { about: ['quota.month', 'quota.not-early', 'quota.posts'], needs: ['limits.quota'], alone: true },
          reset(),
          held('api'),
          publishing(month - 1),
          { ...published('last', hello), role: 'control' },
          untilPublished(context),
          // The request itself does not show how many posts were published before.
          { ...tried(published('more', hello)), expects: 'refused', about: ['quota.posts'] },
          list(),
          scheduling.every((id) => bound(context, id))
            ? [scheduled('due', hello, 'now+PT1M'), advance('PT2M'), list()]
            : [],
          held('api', 'starter'),
          tried(published('unlimited', hello)),
          // The quota starts again in the next month.
          held('api'),
          advance('P31D'),
          tried(published('later', hello)),
          list(),
        ),
      ]
    : [];

/** Also tests the rule itself, if the profile has the default window. */
const rate: Scenarios = ({ profile }) => {
  const judged = readsByDefault('rate.limit', profile);
  const one = (expects: 'accepted' | 'refused'): RequestStep => ({
    ...tried(accounts({ caller: 'api' })),
    ...(judged ? { expects, about: ['rate.limit'] } : {}),
  });
  return [
    scene(
      'rate/minute',
      'Sixty requests in a minute are accepted, the next is refused with Retry-After',
      {
        about: ['rate.window', 'rate.not-early', 'rate.retry-after', ...(judged ? ['rate.limit'] : [])],
        needs: ['limits.rate'],
        alone: true,
      },
      reset('api'),
      { ...accounts({ caller: 'api' }), role: judged ? 'control' : 'probe' },
      Array.from({ length: minute - 1 }, () => one('accepted')),
      one('refused'),
    ),
  ];
};
