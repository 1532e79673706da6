/** Two accounts of the service, apart. */
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
    'Two callers list their own posts alone',
    { about: ['tenant.posts.own'] },
    post('mine', mine),
    post('theirs', theirs, other),
    list(),
    list({}, other),
  ),
  scene(
    'tenants/update',
    'Nobody updates a post of somebody else',
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
          'Nobody deletes a post of somebody else',
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
          'Nobody republishes a post of somebody else',
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
    'Nobody posts to an account of somebody else',
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
    'Nobody has a lead magnet on an outreach account of somebody else',
    { about: ['leadMagnet.outreachAccount.exists'] },
    { ...leadMagnet('mine', magnets.collect_only), role: 'control' },
    tried(leadMagnet('theirs', { ...magnets.collect_only, outreachAccountId: '{{theirs:outreach}}' })),
    tried(leadMagnet('posting', { ...magnets.collect_only, outreachAccountId: '{{account:professional}}' })),
    tried(post('reaching', { text: 'Mine', platforms: [{ platform: 'professional', accountId: '{{outreach}}' }] })),
  ),
  scene(
    'tenants/lead-magnets',
    'Nobody pauses a lead magnet of somebody else, or reads its leads',
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
