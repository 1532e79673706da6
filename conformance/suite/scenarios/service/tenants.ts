/** Scenarios for the isolation of two customers. */
import { listTargets, magnets } from '../../../script/bodies.ts';
import { isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  asControl,
  asProbe,
  buildScenario,
  createLeadMagnet,
  createPost,
  createPublishedPost,
  deletePost,
  listAccounts,
  listLeads,
  listOutreachAccounts,
  listPosts,
  pauseLeadMagnet,
  readAnalytics,
  readLeadMagnet,
  republishPost,
  resumeLeadMagnet,
  type ScenarioBuilder,
  updateLeadMagnet,
  updatePost,
} from '../scenario.ts';

const otherCaller = { caller: 'other' } as const;
const ownPost = { text: 'Mine', platforms: listTargets('social') };
const { postUrl: _, ...collectOnlyWithoutPost } = magnets.collect_only;
const otherPost = { text: 'Theirs', platforms: listTargets('social') };

export const buildTenantScenarios: ScenarioBuilder = (context) =>
  buildTenantIsolationScenarios(context)
    .flat()
    // Isolation shows on any platform, except where a lead magnet needs a post on professional.
    .map((script) => ({ ...script, anyPlatform: !script.about.includes('leadMagnet.watched.professional') }));

const buildTenantIsolationScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'tenants/lists',
    'Two callers list only their own posts',
    { about: ['tenant.posts.own'], alone: true },
    createPost('mine', { ...ownPost, text: 'Mine in {{run}}' }),
    createPost('theirs', { ...otherPost, text: 'Theirs in {{run}}' }, otherCaller),
    listPosts(),
    listPosts({}, otherCaller),
    // A filter, or several of them, may have a query of their own.
    listPosts({ platform: 'social' }, otherCaller),
    listPosts({ status: 'draft' }, otherCaller),
    listPosts({ platform: 'social', status: 'draft' }, otherCaller),
    ['2020-01-01', '2020-01-01T00:00:00Z'].flatMap((from) => [
      listPosts({ from }, otherCaller),
      listPosts({ platform: 'social', status: 'draft', from }, otherCaller),
    ]),
  ),
  buildScenario(
    'tenants/update',
    'A caller cannot update a post of another caller',
    { about: ['tenant.posts.untouched', 'refusal.changes-nothing'] },
    createPost('mine', ownPost),
    listPosts(),
    asProbe(updatePost('mine', otherPost, otherCaller)),
    asProbe(updatePost('mine', { text: 'Theirs' }, otherCaller)),
    listPosts(),
  ),
  buildScenario(
    'tenants/delete',
    'A caller cannot delete a post of another caller',
    { about: ['tenant.posts.untouched', 'refusal.changes-nothing'], when: isBoundIn(context, 'post.delete') },
    createPost('mine', ownPost),
    listPosts(),
    asProbe(deletePost('mine', otherCaller)),
    listPosts(),
  ),
  buildScenario(
    'tenants/republish',
    'A caller cannot republish a post of another caller',
    {
      about: ['tenant.posts.untouched', 'refusal.changes-nothing', 'post.target.account.exists'],
      when: isBoundIn(context, 'post.republish'),
    },
    createPublishedPost('mine', ownPost),
    waitUntilPublished(context),
    listPosts(),
    asProbe(republishPost('mine', listTargets('microblog'), otherCaller)),
    asProbe(republishPost('mine', [{ platform: 'microblog', accountId: '{{theirs:account:microblog}}' }])),
    asProbe(republishPost('mine', [{ platform: 'microblog', accountId: '{{cut:account:microblog}}' }])),
    asProbe(republishPost('mine', [{ platform: 'microblog', accountId: '{{account:microblog}} ' }])),
    listPosts(),
  ),
  buildScenario(
    'tenants/accounts',
    'A caller cannot post to an account of another caller',
    {
      about: ['post.target.account.exists', 'accounts.id.target', 'accounts.target.listed', 'refusal.changes-nothing'],
    },
    listAccounts(otherCaller),
    listAccounts(),
    createPost('others', otherPost, otherCaller),
    asControl(createPost('mine', ownPost)),
    asProbe(
      createPost('foreign', {
        text: 'Mine',
        platforms: [{ platform: 'professional', accountId: '{{theirs:account:professional}}' }],
      }),
    ),
    asProbe(
      createPost('theirs', {
        text: 'Mine',
        platforms: [{ platform: 'social', accountId: '{{theirs:account:social}}' }],
      }),
    ),
    asProbe(
      createPost('both', {
        text: 'Mine',
        platforms: [...listTargets('social'), { platform: 'microblog', accountId: '{{theirs:account:microblog}}' }],
      }),
    ),
    asControl(updatePost('mine', ownPost)),
    asProbe(
      updatePost('mine', { ...ownPost, platforms: [{ platform: 'social', accountId: '{{theirs:account:social}}' }] }),
    ),
    asProbe(
      updatePost('mine', {
        ...ownPost,
        platforms: [...listTargets('social'), { platform: 'microblog', accountId: '{{theirs:account:microblog}}' }],
      }),
    ),
    listPosts(),
  ),
  buildScenario(
    'tenants/outreach',
    'A caller cannot use an outreach account of another caller in a lead magnet',
    { about: ['leadMagnet.outreachAccount.exists', 'outreach.id.accepted', 'outreach.id.listed'] },
    listOutreachAccounts(otherCaller),
    listOutreachAccounts(),
    createLeadMagnet('others', magnets.collect_only, otherCaller),
    asControl(createLeadMagnet('mine', magnets.collect_only)),
    asProbe(createLeadMagnet('blank', { ...magnets.collect_only, outreachAccountId: '{{outreach}} ' })),
    asProbe(createLeadMagnet('theirs', { ...magnets.collect_only, outreachAccountId: '{{theirs:outreach}}' })),
    asProbe(createLeadMagnet('cut', { ...magnets.collect_only, outreachAccountId: '{{cut:outreach}}' })),
    asProbe(createLeadMagnet('posting', { ...magnets.collect_only, outreachAccountId: '{{account:professional}}' })),
    ...(isBoundIn(context, 'leadMagnet.update')
      ? [
          asControl(updateLeadMagnet('mine', magnets.collect_only)),
          ...[
            '{{theirs:outreach}}',
            '{{account:professional}}',
            '{{outreach}}x',
            '{{outreach}} ',
            '{{cut:outreach}}',
          ].map((id) => asProbe(updateLeadMagnet('mine', { ...magnets.collect_only, outreachAccountId: id }))),
        ]
      : []),
    asProbe(
      createPost('reaching', { text: 'Mine', platforms: [{ platform: 'professional', accountId: '{{outreach}}' }] }),
    ),
  ),
  buildScenario(
    'tenants/watched-posts',
    'A lead magnet cannot watch a post of another caller',
    { about: ['leadMagnet.watched.professional'], needs: ['post.record', 'leadMagnet.fields', 'leadMagnet.watched'] },
    createPost('mine', { text: 'Comment GUIDE', platforms: listTargets('professional') }),
    createPost('foreign', { text: 'Comment GUIDE', platforms: listTargets('professional') }, otherCaller),
    asControl(createLeadMagnet('watching', { ...collectOnlyWithoutPost, postId: '{{mine}}' })),
    asProbe(createLeadMagnet('watchingForeign', { ...collectOnlyWithoutPost, postId: '{{foreign}}' })),
  ),
  buildScenario(
    'tenants/analytics',
    'A caller cannot read the analytics of an account of another caller',
    { about: ['analytics.account.exists', 'tenant.analytics.own'], when: isBoundIn(context, 'analytics') },
    createPublishedPost('mine', ownPost),
    createPublishedPost('theirs', otherPost, otherCaller),
    waitUntilPublished(context),
    asControl(readAnalytics('{{account:social}}')),
    asProbe(readAnalytics('{{account:social}}', otherCaller)),
    asProbe(readAnalytics('{{theirs:account:social}}')),
    asProbe(readAnalytics('{{cut:account:social}}')),
  ),
  buildScenario(
    'tenants/lead-magnets',
    'A caller cannot pause a lead magnet of another caller or read its leads',
    { about: ['tenant.leadMagnets.untouched'] },
    createLeadMagnet('mine', { ...magnets.collect_only, activate: true }),
    asProbe(pauseLeadMagnet('mine', otherCaller)),
    asProbe(listLeads('mine', otherCaller)),
    ...(isBoundIn(context, 'leadMagnet.update')
      ? [
          asProbe(updateLeadMagnet('mine', magnets.collect_only, otherCaller)),
          asProbe(updateLeadMagnet('mine', { keywords: ['THEIRS'] }, otherCaller)),
        ]
      : []),
    isBoundIn(context, 'leadMagnet.resume') ? asProbe(resumeLeadMagnet('mine', otherCaller)) : [],
    isBoundIn(context, 'leadMagnet.read') ? asProbe(readLeadMagnet('mine', otherCaller)) : [],
    listLeads('mine'),
  ),
];
