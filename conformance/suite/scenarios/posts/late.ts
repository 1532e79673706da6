/** Scenarios for requests at the wrong time: updates after publishing, and republishes before it. */

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

/** Every kind of update, with the list before and after. */
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
    'A published post cannot be updated',
    { about },
    published('post', { text: 'Done', platforms: to('social', 'microblog') }),
    untilPublished(context),
    updates(context),
  ),
  ...(publishSeconds(context) > 0
    ? [
        scene(
          'late/publishing',
          'A post in publishing cannot be updated or republished',
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
    'A partially published post cannot be updated',
    { about, alone: true },
    fails(failing),
    published('post', { text: 'Half done', platforms: to('social', 'microblog') }),
    untilPublished(context),
    works(failing),
    updates(context),
  ),
  scene(
    'late/failed',
    'A failed post cannot be updated',
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
          'A draft cannot be republished',
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
    'A scheduled post cannot be republished',
    { about: ['refusal.changes-nothing'], needs: ['post.republish', ...scheduling] },
    scheduled('post', { text: 'Not yet', platforms: to('social') }, 'now+P30D'),
    list(),
    tried(republish('post', to('microblog'))),
    list(),
  ),
];

/** Scenarios for posts and lead magnets that do not exist. */
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
      'Operations on a post that does not exist are refused',
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
      'Operations on a lead magnet that does not exist are refused',
      { about: ['refusal.not-success', 'refusal.body'] },
      nobody('pauseLeadMagnet'),
      nobody('listLeads'),
      bound(context, 'leadMagnet.update') ? nobody('updateLeadMagnet', collecting('nobody')) : [],
      bound(context, 'leadMagnet.resume') ? nobody('resumeLeadMagnet') : [],
    ),
  ];
};
