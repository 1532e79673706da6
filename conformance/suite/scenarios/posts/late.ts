/** What comes too late, or too early: updates of posts whose publishing has ended, republishing of those not published yet. */

import type { JsonObject } from '../../../../spec/json.ts';
import { to } from '../../../script/bodies.ts';
import type { RequestStep, Step } from '../../../script/script.ts';
import { bound, chose, publishSeconds, untilPublished } from '../choices.ts';
import { collecting } from '../leadMagnets/magnet.ts';
import {
  type Context,
  draft,
  fails,
  list,
  published,
  republish,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  tried,
  update,
  works,
} from '../scene.ts';

const failing = '{{account:microblog}}';
const about = ['post.published.final', 'refusal.changes-nothing', 'refusal.not-success', 'refusal.body'];

/** Each way of updating, with a look before and after. */
const updates = (context: Context): readonly Step[] => {
  const platforms = to('social', 'microblog');
  return [
    list(),
    tried(update('post', { text: 'Too late', platforms })),
    list(),
    ...(scheduling.every((id) => bound(context, id))
      ? [tried(update('post', { platforms, scheduledFor: '{{now+P3D}}' }))]
      : []),
    ...(chose(context, 'post.update.publish', 'publish')
      ? [
          tried(update('post', { platforms, scheduledFor: null })),
          tried(update('post', { platforms, publishNow: true })),
        ]
      : []),
    list(),
  ];
};

export const lateScenarios: Scenarios = (context) => [
  scene(
    'late/published',
    'A published post is not updated in any way',
    { about },
    published('post', { text: 'Done', platforms: to('social', 'microblog') }),
    untilPublished(context),
    updates(context),
  ),
  ...(publishSeconds(context) > 0
    ? [
        scene(
          'late/publishing',
          'While it is being published a post is neither updated nor republished',
          { about: ['refusal.changes-nothing', 'post.publish-now.immediate'] },
          published('post', { text: 'Under way', platforms: to('social', 'microblog') }),
          updates(context),
          bound(context, 'post.republish') ? [tried(republish('post', to('professional')))] : [],
          untilPublished(context),
          list(),
        ),
      ]
    : []),
  scene(
    'late/partial',
    'A partially published post is not updated in any way',
    { about, alone: true },
    fails(failing),
    published('post', { text: 'Half done', platforms: to('social', 'microblog') }),
    untilPublished(context),
    works(failing),
    updates(context),
  ),
  scene(
    'late/failed',
    'A failed post is not updated in any way',
    { about: ['refusal.changes-nothing'], alone: true },
    fails(failing),
    published('post', { text: 'Not done', platforms: to('microblog') }),
    untilPublished(context),
    works(failing),
    updates(context),
  ),
  ...(chose(context, 'post.neither', 'draft')
    ? [
        scene(
          'early/draft',
          'A draft is not republished',
          { about: ['refusal.changes-nothing'], needs: ['post.republish', 'post.neither'] },
          draft('post', { text: 'Not yet', platforms: to('social') }),
          list(),
          tried(republish('post', to('microblog'))),
          list(),
        ),
      ]
    : []),
  scene(
    'early/scheduled',
    'A scheduled post is not republished',
    { about: ['refusal.changes-nothing'], needs: ['post.republish', ...scheduling] },
    scheduled('post', { text: 'Not yet', platforms: to('social') }, 'now+P30D'),
    list(),
    tried(republish('post', to('microblog'))),
    list(),
  ),
];

/** Posts and lead magnets that nobody has. */
export const nobodyScenarios: Scenarios = (context) => {
  const nobody = (operation: RequestStep['operation'], body?: JsonObject): RequestStep => ({
    kind: 'request',
    role: 'probe',
    operation,
    id: 'nobody-{{run}}',
    ...(body === undefined ? {} : { body }),
  });
  const platforms = to('social');
  return [
    scene(
      'nobody/post',
      'Nothing can be done to a post that nobody has',
      { about: ['refusal.not-success', 'refusal.body'] },
      nobody('updatePost', { text: 'Hello', platforms }),
      scheduling.every((id) => bound(context, id))
        ? nobody('updatePost', { platforms, scheduledFor: '{{now+P3D}}' })
        : [],
      chose(context, 'post.update.publish', 'publish')
        ? [
            nobody('updatePost', { platforms, publishNow: true }),
            nobody('updatePost', { platforms, scheduledFor: null }),
          ]
        : [],
      bound(context, 'post.republish') ? nobody('republishPost', { platforms: to('microblog') }) : [],
      bound(context, 'post.delete') ? nobody('deletePost') : [],
    ),
    scene(
      'nobody/lead-magnet',
      'Nothing can be done to a lead magnet that nobody has',
      { about: ['refusal.not-success', 'refusal.body'] },
      nobody('pauseLeadMagnet'),
      nobody('listLeads'),
      bound(context, 'leadMagnet.update') ? nobody('updateLeadMagnet', collecting('nobody')) : [],
      bound(context, 'leadMagnet.resume') ? nobody('resumeLeadMagnet') : [],
    ),
  ];
};
