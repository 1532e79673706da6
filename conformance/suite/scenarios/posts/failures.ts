/** Scenarios for publishing that fails on some or all targets, immediately or at a scheduled time. */
import type { JsonObject } from '../../../../spec/json.ts';
import type { PlatformLabel } from '../../../../spec/platforms.ts';
import { to } from '../../../script/bodies.ts';
import { bound, chose, untilPublished } from '../choices.ts';
import {
  advance,
  draft,
  fails,
  list,
  published,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  update,
  works,
} from '../scene.ts';

const failing = '{{account:microblog}}';
const told = [
  'post.failure.apart',
  'post.failure.told',
  'post.target.error',
  'post.status.of-targets',
  'post.publish.all-targets',
];
const post = (...labels: readonly PlatformLabel[]) => ({ text: 'Some fail', platforms: to(...labels) });

export const failureScenarios: Scenarios = (context) => [
  ...(
    [
      ['first', post('microblog', 'social')],
      ['last', post('social', 'microblog')],
      ['middle', post('social', 'microblog', 'professional')],
    ] as const
  ).map(([place, body]) =>
    scene(
      `failure/${place}`,
      `The ${place} target fails, and the others are published`,
      { about: told, alone: true },
      fails(failing),
      published('post', body),
      untilPublished(context),
      list(),
      works(failing),
    ),
  ),
  scene(
    'failure/all',
    'The only target fails',
    { about: ['post.failure.told', 'post.target.error', 'post.status.of-targets'], alone: true },
    fails(failing),
    published('post', post('microblog')),
    untilPublished(context),
    list(),
    works(failing),
  ),
  scene(
    'failure/scheduled',
    'A target fails when a scheduled post is due',
    { about: told, alone: true, needs: scheduling },
    fails(failing),
    scheduled('post', post('microblog', 'social'), 'now+PT10M'),
    advance('PT11M'),
    untilPublished(context),
    list(),
    works(failing),
  ),
  scene(
    'failure/all-scheduled',
    'The only target fails when a scheduled post is due',
    { about: ['post.failure.told', 'post.target.error', 'post.scheduled.at-time'], alone: true, needs: scheduling },
    fails(failing),
    scheduled('post', post('microblog'), 'now+PT10M'),
    advance('PT11M'),
    untilPublished(context),
    list(),
    works(failing),
  ),
  ...(chose(context, 'post.update.publish', 'publish') ? byUpdate(context) : []),
  scene(
    'failure/over',
    'Posts are published once publishing works again',
    { about: ['post.publish-now.immediate', 'post.publish.all-targets'], alone: true },
    fails(failing),
    works(failing),
    published('post', post('microblog', 'social')),
    untilPublished(context),
    list(),
  ),
];

/** Posts that an update publishes, with failing targets. */
const byUpdate: Scenarios = (context) => {
  const now = (...labels: readonly PlatformLabel[]) => ({ ...post(...labels), publishNow: true });
  const kinds = [
    ...(chose(context, 'post.neither', 'draft') ? [['draft', draft] as const] : []),
    ...(scheduling.every((id) => bound(context, id))
      ? [['scheduled', (name: string, body: JsonObject) => scheduled(name, body, 'now+P30D')] as const]
      : []),
  ];
  return kinds.map(([kind, make]) =>
    scene(
      `failure/updated-${kind}`,
      `A ${kind} post that an update publishes fails on some or all targets`,
      { about: ['post.failure.told', 'post.status.of-targets'], alone: true, needs: ['post.update.publish'] },
      fails(failing),
      make('some', post('microblog', 'social')),
      make('all', post('microblog')),
      update('some', now('microblog', 'social')),
      update('all', now('microblog')),
      untilPublished(context),
      list(),
      works(failing),
    ),
  );
};
