/** Scenarios for requests at the wrong time: updates after publishing, and republishes before it. */

import { listTargets } from '../../../script/bodies.ts';
import type { Step } from '../../../script/script.ts';
import { computePublishSeconds, hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  asProbe,
  type Context,
  draft,
  failPublishing,
  list,
  publishedPost,
  republish,
  restorePublishing,
  type ScenarioBuilder,
  scenario,
  scheduledPost,
  schedulingDecisions,
  update,
} from '../scenario.ts';

const failingAccount = '{{account:microblog}}';
const about = [
  'post.published.final',
  'refusal.changes-nothing',
  'refusal.not-success',
  'refusal.body',
  'refusal.media-type',
];

/** Every kind of update, with the list before and after. */
const buildLateUpdates = (context: Context): readonly Step[] => {
  const platforms = listTargets('social', 'microblog');
  return [
    list(),
    asProbe(update('post', { text: 'Too late', platforms })),
    list(),
    ...(schedulingDecisions.every((id) => isBoundIn(context, id))
      ? [asProbe(update('post', { platforms, scheduledFor: '{{now+P3D}}' }))]
      : []),
    ...(hasAnswer(context, 'post.update.publish', 'publish')
      ? [
          asProbe(update('post', { platforms, scheduledFor: null })),
          asProbe(update('post', { platforms, publishNow: true })),
        ]
      : []),
    list(),
  ];
};

export const buildLateUpdateScenarios: ScenarioBuilder = (context) => [
  scenario(
    'late/published',
    'A published post cannot be updated',
    { about },
    publishedPost('post', { text: 'Done', platforms: listTargets('social', 'microblog') }),
    waitUntilPublished(context),
    buildLateUpdates(context),
  ),
  scenario(
    'late/publishing',
    'A post in publishing cannot be updated or republished',
    {
      about: ['post.editable', 'post.republish.state', 'refusal.changes-nothing', 'post.publish-now.immediate'],
      when: computePublishSeconds(context) > 0,
    },
    publishedPost('post', { text: 'Under way', platforms: listTargets('social', 'microblog') }),
    buildLateUpdates(context),
    isBoundIn(context, 'post.republish') ? [asProbe(republish('post', listTargets('professional')))] : [],
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'late/partial',
    'A partially published post cannot be updated',
    { about, alone: true },
    failPublishing(failingAccount),
    publishedPost('post', { text: 'Half done', platforms: listTargets('social', 'microblog') }),
    waitUntilPublished(context),
    restorePublishing(failingAccount),
    buildLateUpdates(context),
  ),
  scenario(
    'late/failed',
    'A failed post cannot be updated',
    { about: ['refusal.changes-nothing'], alone: true },
    failPublishing(failingAccount),
    publishedPost('post', { text: 'Not done', platforms: listTargets('microblog') }),
    waitUntilPublished(context),
    restorePublishing(failingAccount),
    buildLateUpdates(context),
  ),
  scenario(
    'early/draft',
    'A draft cannot be republished',
    {
      about: ['refusal.changes-nothing'],
      needs: ['post.republish', 'post.neither'],
      when: hasAnswer(context, 'post.neither', 'draft'),
    },
    draft('post', { text: 'Not yet', platforms: listTargets('social') }),
    list(),
    asProbe(republish('post', listTargets('microblog'))),
    list(),
  ),
  scenario(
    'early/scheduled',
    'A scheduled post cannot be republished',
    { about: ['refusal.changes-nothing'], needs: ['post.republish', ...schedulingDecisions] },
    scheduledPost('post', { text: 'Not yet', platforms: listTargets('social') }, 'now+P30D'),
    list(),
    asProbe(republish('post', listTargets('microblog'))),
    list(),
  ),
];
