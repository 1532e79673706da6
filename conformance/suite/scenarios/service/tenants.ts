/** Scenarios for the isolation of two customers. */
import { magnets, to } from '../../../script/bodies.ts';
import { bound, untilPublished } from '../choices.ts';
import {
  change,
  leadMagnet,
  leads,
  list,
  pause,
  post,
  published,
  readMagnet,
  remove,
  republish,
  resume,
  type Scenarios,
  scene,
  tried,
  update,
} from '../scene.ts';

const other = { caller: 'other' } as const;
const mine = { text: 'Mine', platforms: to('social') };
const theirs = { text: 'Theirs', platforms: to('social') };

export const tenantScenarios: Scenarios = (context) => [
  scene(
    'tenants/lists',
    'Two callers list only their own posts',
    { about: ['tenant.posts.own'] },
    post('mine', mine),
    post('theirs', theirs, other),
    list(),
    list({}, other),
  ),
  scene(
    'tenants/update',
    'A caller cannot update a post of another caller',
    { about: ['tenant.posts.untouched', 'refusal.changes-nothing'] },
    post('mine', mine),
    list(),
    tried(update('mine', theirs, other)),
    tried(update('mine', { text: 'Theirs' }, other)),
    list(),
  ),
  ...(bound(context, 'post.delete')
    ? [
        scene(
          'tenants/delete',
          'A caller cannot delete a post of another caller',
          { about: ['tenant.posts.untouched', 'refusal.changes-nothing'] },
          post('mine', mine),
          list(),
          tried(remove('mine', other)),
          list(),
        ),
      ]
    : []),
  ...(bound(context, 'post.republish')
    ? [
        scene(
          'tenants/republish',
          'A caller cannot republish a post of another caller',
          { about: ['tenant.posts.untouched', 'refusal.changes-nothing'] },
          published('mine', mine),
          untilPublished(context),
          list(),
          tried(republish('mine', to('microblog'), other)),
          list(),
        ),
      ]
    : []),
  scene(
    'tenants/accounts',
    'A caller cannot post to an account of another caller',
    { about: ['post.target.account.exists'] },
    { ...post('mine', mine), role: 'control' },
    tried(
      post('theirs', { text: 'Mine', platforms: [{ platform: 'social', accountId: '{{theirs:account:social}}' }] }),
    ),
    tried(
      post('both', {
        text: 'Mine',
        platforms: [...to('social'), { platform: 'microblog', accountId: '{{theirs:account:microblog}}' }],
      }),
    ),
  ),
  scene(
    'tenants/outreach',
    'A caller cannot use an outreach account of another caller in a lead magnet',
    { about: ['leadMagnet.outreachAccount.exists'] },
    { ...leadMagnet('mine', magnets.collect_only), role: 'control' },
    tried(leadMagnet('theirs', { ...magnets.collect_only, outreachAccountId: '{{theirs:outreach}}' })),
    tried(leadMagnet('posting', { ...magnets.collect_only, outreachAccountId: '{{account:professional}}' })),
    tried(post('reaching', { text: 'Mine', platforms: [{ platform: 'professional', accountId: '{{outreach}}' }] })),
  ),
  scene(
    'tenants/lead-magnets',
    'A caller cannot pause a lead magnet of another caller or read its leads',
    { about: ['tenant.leadMagnets.untouched'] },
    leadMagnet('mine', { ...magnets.collect_only, activate: true }),
    tried(pause('mine', other)),
    tried(leads('mine', other)),
    ...(bound(context, 'leadMagnet.update')
      ? [tried(change('mine', magnets.collect_only, other)), tried(change('mine', { keywords: ['THEIRS'] }, other))]
      : []),
    ...(bound(context, 'leadMagnet.resume') ? [tried(resume('mine', other))] : []),
    ...(bound(context, 'leadMagnet.read') ? [tried({ ...readMagnet('mine'), ...other })] : []),
    leads('mine'),
  ),
];
