/** Scenarios for requests at the wrong time: updates after publishing, and republishes before it. */

import { listTargets } from '../../../script/bodies.ts';
import type { Step } from '../../../script/script.ts';
import { canCreateDrafts, computePublishSeconds, hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  asControl,
  asProbe,
  buildScenario,
  type Context,
  createDraft,
  createPost,
  createPublishedPost,
  createScheduledPost,
  failPublishing,
  listPosts,
  republishPost,
  restorePublishing,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const failingAccount = '{{account:microblog}}';
const about = [
  'post.published.final',
  'refusal.changes-nothing',
  'refusal.not-success',
  'refusal.body',
  'refusal.media-type',
];

/** An update like the late ones, in time. */
const updateInTime: readonly Step[] = [
  createPost('unpublished', { text: 'In time', platforms: listTargets('social', 'microblog') }),
  asControl(updatePost('unpublished', { text: 'Still in time', platforms: listTargets('social', 'microblog') })),
];

/** Every kind of update, with the list before and after. */
const buildLateUpdates = (context: Context): readonly Step[] => {
  const platforms = listTargets('social', 'microblog');
  return [
    listPosts(),
    asProbe(updatePost('post', { text: 'Too late', platforms })),
    listPosts(),
    ...(isBoundIn(context, 'post.schedule.field')
      ? [asProbe(updatePost('post', { platforms, scheduledFor: '{{now+P3D}}' }))]
      : []),
    ...(hasAnswer(context, 'post.update.publish', 'publish')
      ? [
          asProbe(updatePost('post', { platforms, scheduledFor: null })),
          asProbe(updatePost('post', { platforms, publishNow: true })),
        ]
      : []),
    listPosts(),
  ];
};

export const buildLateUpdateScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'late/published',
    'A published post cannot be updated',
    { about },
    createPublishedPost('post', { text: 'Done', platforms: listTargets('social', 'microblog') }),
    waitUntilPublished(context),
    buildLateUpdates(context),
  ),
  buildScenario(
    'late/publishing',
    'A post that is being published cannot be updated or republished',
    {
      about: ['post.editable', 'post.republish.state', 'refusal.changes-nothing', 'post.publish-now.immediate'],
      when: computePublishSeconds(context) > 0,
    },
    createPublishedPost('post', { text: 'Under way', platforms: listTargets('social', 'microblog') }),
    buildLateUpdates(context),
    isBoundIn(context, 'post.republish') ? [asProbe(republishPost('post', listTargets('professional')))] : [],
    waitUntilPublished(context),
    listPosts(),
  ),
  buildScenario(
    'late/republished',
    'A published post cannot be updated after it has been republished',
    { about: [...about, 'post.editable'], needs: ['post.republish'], anyPlatform: true },
    updateInTime,
    createPublishedPost('post', { text: 'Done', platforms: listTargets('social') }),
    waitUntilPublished(context),
    republishPost('post', listTargets('microblog')),
    waitUntilPublished(context),
    buildLateUpdates(context),
  ),
  buildScenario(
    'late/partial',
    'A partially published post cannot be updated',
    { about: [...about, 'post.editable'], alone: true },
    updateInTime,
    failPublishing(failingAccount),
    createPublishedPost('post', { text: 'Half done', platforms: listTargets('social', 'microblog') }),
    waitUntilPublished(context),
    restorePublishing(failingAccount),
    buildLateUpdates(context),
  ),
  buildScenario(
    'late/failed',
    'A failed post cannot be updated',
    { about: ['refusal.changes-nothing'], alone: true },
    failPublishing(failingAccount),
    createPublishedPost('post', { text: 'Not done', platforms: listTargets('microblog') }),
    waitUntilPublished(context),
    restorePublishing(failingAccount),
    buildLateUpdates(context),
  ),
  buildScenario(
    'early/draft',
    'A draft cannot be republished',
    {
      about: ['refusal.changes-nothing'],
      needs: ['post.republish', 'post.neither'],
      when: canCreateDrafts(context),
    },
    createDraft('post', { text: 'Not yet', platforms: listTargets('social') }),
    listPosts(),
    asProbe(republishPost('post', listTargets('microblog'))),
    listPosts(),
  ),
  buildScenario(
    'early/scheduled',
    'A scheduled post cannot be republished',
    { about: ['refusal.changes-nothing'], needs: ['post.republish', 'post.schedule.field'] },
    createScheduledPost('post', { text: 'Not yet', platforms: listTargets('social') }, 'now+P30D'),
    listPosts(),
    asProbe(republishPost('post', listTargets('microblog'))),
    listPosts(),
  ),
];
