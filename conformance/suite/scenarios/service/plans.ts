/** Scenarios for plans: what each of them allows and refuses. */
import { listTargets, magnets } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { isBoundIn } from '../choices.ts';
import {
  accounts,
  analytics,
  asProbe,
  type Context,
  leadMagnet,
  leads,
  list,
  outreachAccounts,
  pause,
  post,
  publishedPost,
  readMagnet,
  requestStep,
  resume,
  type ScenarioBuilder,
  scenario,
  switchPlans,
  updateMagnet,
  upload,
} from '../scenario.ts';

const hello = { text: 'Within limits', platforms: listTargets('social') };

/** All lead magnet operations that the profile has. */
const buildMagnetRequests = (context: Context, name: string): readonly RequestStep[] => [
  asProbe(leads(name)),
  ...(isBoundIn(context, 'leadMagnet.read') ? [asProbe(readMagnet(name))] : []),
  ...(isBoundIn(context, 'leadMagnet.resume') ? [asProbe(resume(name))] : []),
  asProbe(pause(name)),
  // The last one, because its body names an outreach account, which a caller without the plan may lack.
  ...(isBoundIn(context, 'leadMagnet.update')
    ? [asProbe(updateMagnet(name, { ...magnets.collect_only, keywords: ['OTHER'] }))]
    : []),
];

export const buildPlanScenarios: ScenarioBuilder = (context) => [
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
    buildMagnetRequests(context, 'magnet'),
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
      buildMagnetRequests(context, 'magnet'),
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
    { about: ['plan.refusal', 'plan.refusal.alike'] },
    leadMagnet('magnet', magnets.collect_only),
    buildMagnetRequests(context, 'magnet').map((step) => ({ ...step, caller: 'basic' }) as const),
  ),
  scenario(
    'plan/api',
    'The API plan allows uploads and lists of accounts and posts',
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
];
