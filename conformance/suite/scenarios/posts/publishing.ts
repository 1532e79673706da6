/** Scenarios for immediate publishing: one or several targets, by creation and by update; and that it is final. */
import type { JsonObject } from '../../../../spec/json.ts';
import { getPlatformByLabel, platformLabels } from '../../../../spec/platforms.ts';
import { file, listTargets, postTo } from '../../../script/bodies.ts';
import { canCreateDrafts, hasAnswer, isBoundIn, readPublications, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asOpenProbe,
  asProbe,
  buildScenario,
  type Context,
  createDraft,
  createPost,
  createPublishedPost,
  createScheduledPost,
  deletePost,
  listPosts,
  restorePublishing,
  type ScenarioBuilder,
  settle,
  updatePost,
} from '../scenario.ts';

const hello = { text: 'Good morning', platforms: listTargets('social') };
const picture = { text: 'Our garden', platforms: listTargets('photo'), media: { images: [file('photo.jpg')] } };
const publishRules = [
  'post.publish-now.immediate',
  'post.publish.all-targets',
  'post.published.stamp',
  'post.status.of-targets',
];
const recordRules = [
  'post.record.members',
  'post.record.types',
  'post.record.echo',
  'answer.status.createPost',
  'answer.status.listPosts',
];
const allTextTargets = listTargets('professional', 'microblog', 'textthread', 'openmicro', 'social');
const film = {
  text: 'Our new film',
  platforms: listTargets(...platformLabels.filter((label) => getPlatformByLabel(label).video !== false)),
  platformContent: {
    photo: { contentType: 'reel' },
    video: { title: 'Our film', privacy: 'unlisted' },
    shortvideo: { privacyLevel: 'SELF_ONLY', postMode: 'direct' },
  },
  media: { video: file('clip.mp4') },
};

/** Posts to accounts that work. Each run has its own texts, because a network may reject a duplicate. */
const workingPosts = [
  [
    'publish/working',
    'A post is published on five networks whose accounts work',
    { text: 'Good morning to all, {{run}}', platforms: allTextTargets },
  ],
  [
    'publish/working-media',
    'A video is published on all platforms that accept videos and whose accounts work',
    { ...film, text: 'Our new film, {{run}}' },
  ],
] as const;

/**
 * These scenarios come first, before the service has other posts of this run: an operation on one post must not affect
 * the first post of the list.
 */
export const buildIsolationScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'ids',
    'Three posts have different ids, and an update of one does not change the others',
    { about: ['post.id.unique', 'post.update.others'] },
    createPost('first', { ...hello, text: 'First' }),
    createPost('second', { ...hello, text: 'Second' }),
    createPost('third', { ...hello, text: 'Third' }),
    listPosts(),
    updatePost('second', { text: 'Second, better', platforms: listTargets('social') }),
    listPosts(),
  ),
  buildScenario(
    'ids/deleted',
    'Deleting one of three posts keeps the others',
    { about: ['post.update.others', 'post.list.complete'], when: isBoundIn(context, 'post.delete') },
    createPost('first', { ...hello, text: 'First to stay' }),
    createPost('second', { ...hello, text: 'Second to go' }),
    createPost('third', { ...hello, text: 'Third to stay' }),
    listPosts(),
    deletePost('second'),
    listPosts(),
  ),
];

/** Times that a new post cannot have, under the names of the service. */
const buildRecordMembers = ({ profile: { wire } }: Context): JsonObject =>
  Object.fromEntries(
    ['createdAt', 'updatedAt', 'publishedAt'].map((member) => [
      wire.names.get(`post.record:${member}`) ?? member,
      '2001-01-01T00:00:00Z',
    ]),
  );

export const buildPublishingScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'publish/now',
    'A post is published immediately and listed as published',
    { about: [...publishRules, ...recordRules, 'post.published.final'] },
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    listPosts(),
    listPosts(),
  ),
  buildScenario(
    'publish/assigned',
    'Times of records in a request do not change the times of the post',
    { about: ['post.published.stamp', 'post.updated.stamp'], needs: ['request.unknown-members'], anyPlatform: true },
    asOpenProbe(createPublishedPost('post', { ...hello, ...buildRecordMembers(context) })),
    waitUntilPublished(context),
    listPosts(),
  ),
  buildScenario(
    'publish/settled',
    'A post that is published immediately does not stay in the state publishing',
    { about: ['post.publish-now.immediate', 'post.publishing.unseen'] },
    createPublishedPost('post', hello),
    settle,
    waitUntilPublished(context),
    listPosts(),
  ),
  buildScenario(
    'publish/several',
    'A post is published immediately on five networks',
    { about: publishRules },
    createPublishedPost('post', { text: 'Good morning everywhere', platforms: allTextTargets }),
    waitUntilPublished(context),
    listPosts(),
  ),
  buildScenario(
    'publish/everywhere',
    'A video is published immediately on all platforms that accept videos',
    { about: ['post.publish.all-targets', 'post.record.echo'] },
    createPublishedPost('post', film),
    readPublications(context),
  ),
  ...workingPosts.map(([id, title, body]) =>
    buildScenario(
      id,
      title,
      { about: ['post.publish.working'], alone: true },
      ...body.platforms.map(({ accountId }) => restorePublishing(String(accountId))),
      createPublishedPost('post', body),
      waitUntilPublished(context),
      listPosts(),
    ),
  ),
  buildScenario(
    'publish/two-accounts',
    'A post is published on two accounts of one network',
    { about: ['post.publish.all-targets'], anyPlatform: true },
    createPublishedPost('post', {
      text: 'Hello twice',
      platforms: [...listTargets('microblog'), { platform: 'microblog', accountId: '{{account:microblog:2}}' }],
    }),
    waitUntilPublished(context),
    listPosts(),
  ),
  buildScenario(
    'publish/final',
    'Updates of a published post do not make it a draft, schedule it or change it',
    { about: ['post.published.final', 'refusal.changes-nothing'] },
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    listPosts(),
    asProbe(updatePost('post', { text: 'Too late', platforms: listTargets('social') })),
    listPosts(),
    ...(isBoundIn(context, 'post.schedule.field')
      ? [asProbe(updatePost('post', { scheduledFor: '{{now+P3D}}', platforms: listTargets('social') })), listPosts()]
      : []),
  ),
  ...platformLabels.map((label) =>
    buildScenario(
      `publish/${label}`,
      `A post is published immediately on ${label}`,
      { about: ['post.publish-now.immediate', 'post.list.platforms.known'] },
      createPublishedPost('post', postTo(label, `Hello ${label}`)),
      listPosts(),
    ),
  ),
  ...(hasAnswer(context, 'post.update.publish', 'publish') ? buildPublishingByUpdate(context) : []),
  ...buildBothTimingsScenarios(context),
];

const buildPublishingByUpdate: ScenarioBuilder = (context) => [
  buildScenario(
    'publish/draft',
    'An update publishes a draft on its target and on another that the update adds',
    {
      about: ['post.update.publish-now', 'post.publish.all-targets'],
      needs: ['post.neither'],
      when: canCreateDrafts(context),
    },
    createDraft('post', hello),
    updatePost('post', { ...hello, platforms: listTargets('social', 'microblog'), publishNow: true }),
    waitUntilPublished(context),
    listPosts(),
  ),
  buildScenario(
    'publish/content-type',
    'A scheduled post to photo is published with the content type that an update has chosen',
    { about: ['option.sent', 'post.update.applies'], needs: ['post.schedule.field'] },
    createScheduledPost('post', { ...picture, platformContent: { photo: { contentType: 'story' } } }, 'now+PT10M'),
    updatePost('post', { ...picture, platformContent: { photo: { contentType: 'feed' } } }),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'publish/scheduled',
    'A scheduled post that an update publishes is not published again at its time',
    { about: ['post.update.publish-now', 'post.published.final'], needs: ['post.schedule.field'], alone: true },
    createScheduledPost('post', hello, 'now+PT10M'),
    updatePost('post', { ...hello, publishNow: true }),
    waitUntilPublished(context),
    listPosts(),
    advance('PT11M'),
    listPosts(),
  ),
];

/** A post with both publishNow and a time; the profile says which one counts. */
const buildBothTimingsScenarios: ScenarioBuilder = (context) =>
  isBoundIn(context, 'post.schedule.field')
    ? [
        buildScenario(
          'publish/both',
          'A post has both publishNow and a time',
          { about: ['post.both.chosen'], needs: ['post.schedule.field', 'post.both'] },
          asProbe(createPublishedPost('post', { ...hello, scheduledFor: '{{now+P30D}}' })),
        ),
      ]
    : [];
