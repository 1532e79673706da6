/** Scenarios for the isolation of two customers. */
import { listTargets, magnets } from '../../../script/bodies.ts';
import { isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  accounts,
  analytics,
  asProbe,
  leadMagnet,
  leads,
  list,
  outreachAccounts,
  pause,
  post,
  publishedPost,
  readMagnet,
  remove,
  republish,
  resume,
  type ScenarioBuilder,
  scenario,
  update,
  updateMagnet,
} from '../scenario.ts';

const otherCaller = { caller: 'other' } as const;
const ownPost = { text: 'Mine', platforms: listTargets('social') };
const { postUrl: _, ...collectOnlyWithoutPost } = magnets.collect_only;
const otherPost = { text: 'Theirs', platforms: listTargets('social') };

export const buildTenantScenarios: ScenarioBuilder = (context) =>
  buildIsolationScenarios(context)
    .flat()
    // Isolation shows on any platform, except where a lead magnet needs a post on professional.
    .map((script) => ({ ...script, anyPlatform: !script.about.includes('leadMagnet.watched.professional') }));

const buildIsolationScenarios: ScenarioBuilder = (context) => [
  scenario(
    'tenants/lists',
    'Two callers list only their own posts',
    { about: ['tenant.posts.own'], alone: true },
    post('mine', { ...ownPost, text: 'Mine in {{run}}' }),
    post('theirs', { ...otherPost, text: 'Theirs in {{run}}' }, otherCaller),
    list(),
    list({}, otherCaller),
  ),
  scenario(
    'tenants/update',
    'A caller cannot update a post of another caller',
    { about: ['tenant.posts.untouched', 'refusal.changes-nothing'] },
    post('mine', ownPost),
    list(),
    asProbe(update('mine', otherPost, otherCaller)),
    asProbe(update('mine', { text: 'Theirs' }, otherCaller)),
    list(),
  ),
  scenario(
    'tenants/delete',
    'A caller cannot delete a post of another caller',
    { about: ['tenant.posts.untouched', 'refusal.changes-nothing'], when: isBoundIn(context, 'post.delete') },
    post('mine', ownPost),
    list(),
    asProbe(remove('mine', otherCaller)),
    list(),
  ),
  scenario(
    'tenants/republish',
    'A caller cannot republish a post of another caller',
    {
      about: ['tenant.posts.untouched', 'refusal.changes-nothing', 'post.target.account.exists'],
      when: isBoundIn(context, 'post.republish'),
    },
    publishedPost('mine', ownPost),
    waitUntilPublished(context),
    list(),
    asProbe(republish('mine', listTargets('microblog'), otherCaller)),
    asProbe(republish('mine', [{ platform: 'microblog', accountId: '{{cut:account:microblog}}' }])),
    asProbe(republish('mine', [{ platform: 'microblog', accountId: '{{account:microblog}} ' }])),
    list(),
  ),
  scenario(
    'tenants/accounts',
    'A caller cannot post to an account of another caller',
    { about: ['post.target.account.exists', 'accounts.id.target', 'accounts.target.listed'] },
    accounts(otherCaller),
    accounts(),
    post('others', otherPost, otherCaller),
    { ...post('mine', ownPost), role: 'control' },
    asProbe(
      post('foreign', {
        text: 'Mine',
        platforms: [{ platform: 'professional', accountId: '{{theirs:account:professional}}' }],
      }),
    ),
    asProbe(
      post('theirs', { text: 'Mine', platforms: [{ platform: 'social', accountId: '{{theirs:account:social}}' }] }),
    ),
    asProbe(
      post('both', {
        text: 'Mine',
        platforms: [...listTargets('social'), { platform: 'microblog', accountId: '{{theirs:account:microblog}}' }],
      }),
    ),
  ),
  scenario(
    'tenants/outreach',
    'A caller cannot use an outreach account of another caller in a lead magnet',
    { about: ['leadMagnet.outreachAccount.exists', 'outreach.id.accepted', 'outreach.id.listed'] },
    outreachAccounts(otherCaller),
    outreachAccounts(),
    { ...leadMagnet('others', magnets.collect_only), ...otherCaller },
    { ...leadMagnet('mine', magnets.collect_only), role: 'control' },
    asProbe(leadMagnet('blank', { ...magnets.collect_only, outreachAccountId: '{{outreach}} ' })),
    asProbe(leadMagnet('theirs', { ...magnets.collect_only, outreachAccountId: '{{theirs:outreach}}' })),
    asProbe(leadMagnet('cut', { ...magnets.collect_only, outreachAccountId: '{{cut:outreach}}' })),
    asProbe(leadMagnet('posting', { ...magnets.collect_only, outreachAccountId: '{{account:professional}}' })),
    ...(isBoundIn(context, 'leadMagnet.update')
      ? [
          { ...updateMagnet('mine', magnets.collect_only), role: 'control' } as const,
          ...[
            '{{theirs:outreach}}',
            '{{account:professional}}',
            '{{outreach}}x',
            '{{outreach}} ',
            '{{cut:outreach}}',
          ].map((id) => asProbe(updateMagnet('mine', { ...magnets.collect_only, outreachAccountId: id }))),
        ]
      : []),
    asProbe(post('reaching', { text: 'Mine', platforms: [{ platform: 'professional', accountId: '{{outreach}}' }] })),
  ),
  scenario(
    'tenants/watched-posts',
    'A lead magnet cannot watch a post of another caller',
    { about: ['leadMagnet.watched.professional'], needs: ['post.record', 'leadMagnet.fields', 'leadMagnet.watched'] },
    post('mine', { text: 'Comment GUIDE', platforms: listTargets('professional') }),
    post('foreign', { text: 'Comment GUIDE', platforms: listTargets('professional') }, otherCaller),
    { ...leadMagnet('watching', { ...collectOnlyWithoutPost, postId: '{{mine}}' }), role: 'control' },
    asProbe(leadMagnet('watchingForeign', { ...collectOnlyWithoutPost, postId: '{{foreign}}' })),
  ),
  scenario(
    'tenants/analytics',
    'A caller cannot read the analytics of an account of another caller',
    { about: ['analytics.account.exists', 'tenant.analytics.own'], when: isBoundIn(context, 'analytics') },
    publishedPost('mine', ownPost),
    publishedPost('theirs', otherPost, otherCaller),
    waitUntilPublished(context),
    { ...analytics('{{account:social}}'), role: 'control' },
    asProbe(analytics('{{account:social}}', otherCaller)),
    asProbe(analytics('{{theirs:account:social}}')),
    asProbe(analytics('{{cut:account:social}}')),
  ),
  scenario(
    'tenants/lead-magnets',
    'A caller cannot pause a lead magnet of another caller or read its leads',
    { about: ['tenant.leadMagnets.untouched'] },
    leadMagnet('mine', { ...magnets.collect_only, activate: true }),
    asProbe(pause('mine', otherCaller)),
    asProbe(leads('mine', otherCaller)),
    ...(isBoundIn(context, 'leadMagnet.update')
      ? [
          asProbe(updateMagnet('mine', magnets.collect_only, otherCaller)),
          asProbe(updateMagnet('mine', { keywords: ['THEIRS'] }, otherCaller)),
        ]
      : []),
    isBoundIn(context, 'leadMagnet.resume') ? asProbe(resume('mine', otherCaller)) : [],
    isBoundIn(context, 'leadMagnet.read') ? asProbe({ ...readMagnet('mine'), ...otherCaller }) : [],
    leads('mine'),
  ),
];
