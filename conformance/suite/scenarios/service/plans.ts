/** Scenarios for plans: what each of them allows and refuses. */
import { listTargets, magnets } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { isBoundIn } from '../choices.ts';
import { readUnchanged } from '../leadMagnets/magnet.ts';
import {
  asProbe,
  buildRequestStep,
  buildScenario,
  type Context,
  createLeadMagnet,
  createPost,
  createPublishedPost,
  listAccounts,
  listLeads,
  listOutreachAccounts,
  listPosts,
  pauseLeadMagnet,
  readAnalytics,
  readLeadMagnet,
  resumeLeadMagnet,
  type ScenarioBuilder,
  switchPlans,
  updateLeadMagnet,
  uploadMedia,
} from '../scenario.ts';

const hello = { text: 'Within limits', platforms: listTargets('social') };

/** All lead magnet operations that the profile has. */
const buildMagnetRequests = (context: Context): readonly RequestStep[] => [
  asProbe(listLeads('magnet')),
  ...(isBoundIn(context, 'leadMagnet.read') ? [asProbe(readLeadMagnet('magnet'))] : []),
  ...(isBoundIn(context, 'leadMagnet.resume') ? [asProbe(resumeLeadMagnet('magnet'))] : []),
  asProbe(pauseLeadMagnet('magnet')),
  // The last one, because its body names an outreach account, which a caller without the plan may lack.
  ...(isBoundIn(context, 'leadMagnet.update')
    ? [
        asProbe(updateLeadMagnet('magnet', { keywords: ['OTHER'] })),
        asProbe(updateLeadMagnet('magnet', { ...magnets.collect_only, keywords: ['OTHER'] })),
      ]
    : []),
];

export const buildPlanScenarios: ScenarioBuilder = (context) => [
  buildScenario(
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
    createLeadMagnet('magnet', { ...magnets.collect_only, activate: true }),
    buildMagnetRequests(context),
  ),
  ...([['api'], ['starter'], ['pro'], ['api', 'starter'], ['starter', 'pro']] as const).map((names) =>
    buildScenario(
      `plan/without/${names.join('-')}`,
      `With only ${names.join(' and ')}, every lead magnet operation is refused`,
      {
        about: ['plan.refusal', 'leadMagnet.state.own', 'leadMagnet.refusal.untouched', 'leadMagnet.pause.accepted'],
        // If a key has exactly one plan, Pro may include the API.
        needs: names.length > 1 || names[0] === 'pro' ? ['plans.of-a-key'] : [],
        alone: true,
      },
      createLeadMagnet('magnet', { ...magnets.collect_only, activate: true }),
      createLeadMagnet('paused', magnets.collect_only),
      switchPlans(...names),
      asProbe(createLeadMagnet('second', magnets.collect_only)),
      buildMagnetRequests(context),
      isBoundIn(context, 'leadMagnet.resume') ? asProbe(resumeLeadMagnet('paused')) : [],
      asProbe(listOutreachAccounts()),
      asProbe(createPost('post', hello)),
      // Refused operations had no effect: reads both if possible, and a pause must still work.
      switchPlans('api', 'pro'),
      ...(isBoundIn(context, 'leadMagnet.read') ? [readLeadMagnet('magnet'), readLeadMagnet('paused')] : []),
      asProbe(pauseLeadMagnet('magnet')),
    ),
  ),
  buildScenario(
    'plan/basic-create',
    'A key without the plan for lead magnets cannot create one',
    { about: ['plan.refusal'] },
    asProbe(
      buildRequestStep('createLeadMagnet', {
        body: { ...magnets.collect_only, outreachAccountId: 'somebody' },
        caller: 'basic',
      }),
    ),
  ),
  buildScenario(
    'plan/basic',
    'A key without the plan for lead magnets cannot use existing ones',
    { about: ['plan.refusal', 'plan.refusal.alike', 'leadMagnet.refusal.untouched'] },
    createLeadMagnet('magnet', magnets.collect_only),
    buildMagnetRequests(context).map((step) => ({ ...step, caller: 'basic' }) as const),
    readUnchanged(context, 'magnet'),
  ),
  buildScenario(
    'plan/api',
    'The API plan allows uploads and lists of accounts and posts',
    { about: ['plan.api.features', 'plan.every-key'] },
    asProbe(uploadMedia('file', 'Team.jpg', 'jpeg', { caller: 'api' })),
    asProbe(listAccounts({ caller: 'api' })),
    asProbe(listPosts({}, { caller: 'api' })),
  ),
  buildScenario(
    'plan/analytics',
    'The API plan allows analytics',
    { about: ['plan.api.analytics'], when: isBoundIn(context, 'analytics') },
    asProbe(readAnalytics('{{account:social}}', { caller: 'api' })),
  ),
  buildScenario(
    'plan/starter',
    'The Starter plan lists at most ten accounts, and can publish',
    { about: ['plan.starter.accounts', 'plan.starter.unlimited', 'plan.every-key'] },
    asProbe(listAccounts({ caller: 'starter' })),
    asProbe(createPublishedPost('post', hello, { caller: 'starter' })),
    asProbe(listPosts({}, { caller: 'starter' })),
  ),
  buildScenario(
    'plan/pro',
    'The Pro plan publishes without a quota',
    { about: ['plan.pro.unlimited'] },
    asProbe(createPublishedPost('post', hello)),
  ),
];
