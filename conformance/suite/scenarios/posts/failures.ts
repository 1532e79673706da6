/** Scenarios for publishing that fails on some or all targets, immediately or at a scheduled time. */
import type { JsonObject } from '../../../../spec/json.ts';
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { listTargets } from '../../../script/bodies.ts';
import { canCreateDrafts, hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  buildScenario,
  createDraft,
  createPublishedPost,
  createScheduledPost,
  failPublishing,
  listPosts,
  restorePublishing,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const failingAccount = '{{account:microblog}}';
const failureRules = [
  'post.failure.apart',
  'post.failure.rest',
  'post.failure.told',
  'post.target.error',
  'post.record.types',
  'post.status.of-targets',
  'post.publish.all-targets',
];
const buildPostBody = (...labels: readonly PlatformLabel[]) => ({
  text: 'Some fail',
  platforms: listTargets(...labels),
});

/** Shows that the other accounts work. */
const publishToOthers = createPublishedPost('works', buildPostBody('social', 'professional'));

export const buildFailureScenarios: ScenarioBuilder = (context) => [
  ...(
    [
      ['first', buildPostBody('microblog', 'social')],
      ['last', buildPostBody('social', 'microblog')],
      ['middle', buildPostBody('social', 'microblog', 'professional')],
    ] as const
  ).map(([place, body]) =>
    buildScenario(
      `failure/${place}`,
      `The ${place} target fails, and the others are published`,
      { about: failureRules, alone: true },
      publishToOthers,
      failPublishing(failingAccount),
      createPublishedPost('post', body),
      waitUntilPublished(context),
      listPosts(),
      restorePublishing(failingAccount),
    ),
  ),
  buildScenario(
    'failure/all',
    'The only target fails',
    {
      about: ['post.failure.told', 'post.failure.not-published', 'post.target.error', 'post.status.of-targets'],
      alone: true,
    },
    failPublishing(failingAccount),
    createPublishedPost('post', buildPostBody('microblog')),
    waitUntilPublished(context),
    listPosts(),
    restorePublishing(failingAccount),
  ),
  buildScenario(
    'failure/scheduled',
    'A target fails when a scheduled post is due',
    { about: failureRules, alone: true, needs: ['post.schedule.field'] },
    publishToOthers,
    failPublishing(failingAccount),
    createScheduledPost('post', buildPostBody('microblog', 'social'), 'now+PT10M'),
    advance('PT11M'),
    waitUntilPublished(context),
    listPosts(),
    restorePublishing(failingAccount),
  ),
  buildScenario(
    'failure/all-scheduled',
    'The only target fails when a scheduled post is due',
    {
      about: ['post.failure.told', 'post.target.error', 'post.scheduled.at-time'],
      alone: true,
      needs: ['post.schedule.field'],
    },
    failPublishing(failingAccount),
    createScheduledPost('post', buildPostBody('microblog'), 'now+PT10M'),
    advance('PT11M'),
    waitUntilPublished(context),
    listPosts(),
    restorePublishing(failingAccount),
  ),
  ...(hasAnswer(context, 'post.update.publish', 'publish') ? buildFailuresByUpdate(context) : []),
  buildScenario(
    'failure/over',
    'Posts are published once publishing works again',
    { about: ['post.publish-now.immediate', 'post.publish.all-targets'], alone: true },
    failPublishing(failingAccount),
    restorePublishing(failingAccount),
    createPublishedPost('post', buildPostBody('microblog', 'social')),
    waitUntilPublished(context),
    listPosts(),
  ),
];

/** Posts that an update publishes, with failing targets. */
const buildFailuresByUpdate: ScenarioBuilder = (context) => {
  const buildPublishNowBody = (...labels: readonly PlatformLabel[]) => ({
    ...buildPostBody(...labels),
    publishNow: true,
  });
  const kinds = [
    ...(canCreateDrafts(context) ? [['draft', createDraft] as const] : []),
    ...(isBoundIn(context, 'post.schedule.field')
      ? [['scheduled', (name: string, body: JsonObject) => createScheduledPost(name, body, 'now+P30D')] as const]
      : []),
  ];
  return kinds.map(([kind, createStep]) =>
    buildScenario(
      `failure/updated-${kind}`,
      `A ${kind} post that an update publishes fails on some or all targets`,
      { about: ['post.failure.told', 'post.status.of-targets'], alone: true, needs: ['post.update.publish'] },
      failPublishing(failingAccount),
      createStep('some', buildPostBody('microblog', 'social')),
      createStep('all', buildPostBody('microblog')),
      updatePost('some', buildPublishNowBody('microblog', 'social')),
      updatePost('all', buildPublishNowBody('microblog')),
      waitUntilPublished(context),
      listPosts(),
      restorePublishing(failingAccount),
    ),
  );
};
