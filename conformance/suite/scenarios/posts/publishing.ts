/** Scenarios for immediate publishing: one or several targets, by creation and by update; and that it is final. */
import { platformLabels } from '../../../../spec/platforms.ts';
import { file, listTargets, postTo } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  draft,
  list,
  post,
  publishedPost,
  remove,
  restorePublishing,
  type ScenarioBuilder,
  scenario,
  scheduledPost,
  schedulingDecisions,
  settle,
  update,
} from '../scenario.ts';

const hello = { text: 'Good morning', platforms: listTargets('social') };
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
  platforms: listTargets('professional', 'photo', 'social', 'video', 'shortvideo'),
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
    'A video is published on five platforms whose accounts work',
    { ...film, text: 'Our new film, {{run}}' },
  ],
] as const;

/**
 * These scenarios come first, before the service has other posts of this run: an operation on one post must not affect
 * the first post of the list.
 */
export const buildIsolationScenarios: ScenarioBuilder = (context) => [
  scenario(
    'ids',
    'Three posts have different ids, and an update of one does not change the others',
    { about: ['post.id.unique', 'post.update.others'] },
    post('first', { ...hello, text: 'First' }),
    post('second', { ...hello, text: 'Second' }),
    post('third', { ...hello, text: 'Third' }),
    list(),
    update('second', { text: 'Second, better', platforms: listTargets('social') }),
    list(),
  ),
  scenario(
    'ids/deleted',
    'Deleting one of three posts keeps the others',
    { about: ['post.update.others', 'post.list.complete'], when: isBoundIn(context, 'post.delete') },
    post('first', { ...hello, text: 'First to stay' }),
    post('second', { ...hello, text: 'Second to go' }),
    post('third', { ...hello, text: 'Third to stay' }),
    list(),
    remove('second'),
    list(),
  ),
];

export const buildPublishingScenarios: ScenarioBuilder = (context) => [
  scenario(
    'publish/now',
    'A post is published immediately and listed as published',
    { about: [...publishRules, ...recordRules, 'post.published.final'] },
    publishedPost('post', hello),
    waitUntilPublished(context),
    list(),
    list(),
  ),
  scenario(
    'publish/settled',
    'A post that is published immediately does not stay in publishing',
    { about: ['post.publish-now.immediate', 'post.publishing.unseen'] },
    publishedPost('post', hello),
    settle,
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'publish/several',
    'A post is published immediately on five networks',
    { about: publishRules },
    publishedPost('post', { text: 'Good morning everywhere', platforms: allTextTargets }),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'publish/everywhere',
    'A video is published immediately on all platforms that accept videos',
    { about: ['post.publish.all-targets', 'post.record.echo'] },
    publishedPost('post', film),
    waitUntilPublished(context),
    list(),
  ),
  ...workingPosts.map(([id, title, body]) =>
    scenario(
      id,
      title,
      { about: ['post.publish.working'], alone: true },
      ...body.platforms.map(({ accountId }) => restorePublishing(String(accountId))),
      publishedPost('post', body),
      waitUntilPublished(context),
      list(),
    ),
  ),
  scenario(
    'publish/two-accounts',
    'A post is published on two accounts of one network',
    { about: ['post.publish.all-targets'] },
    publishedPost('post', {
      text: 'Hello twice',
      platforms: [...listTargets('microblog'), { platform: 'microblog', accountId: '{{account:microblog:2}}' }],
    }),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'publish/final',
    'Updates of a published post do not make it a draft, schedule it or change it',
    { about: ['post.published.final', 'refusal.changes-nothing'] },
    publishedPost('post', hello),
    waitUntilPublished(context),
    list(),
    asProbe(update('post', { text: 'Too late', platforms: listTargets('social') })),
    list(),
    ...(isBoundIn(context, 'post.schedule.field')
      ? [asProbe(update('post', { scheduledFor: '{{now+P3D}}', platforms: listTargets('social') })), list()]
      : []),
  ),
  ...platformLabels.map((label) =>
    scenario(
      `publish/${label}`,
      `A post is published immediately on ${label}`,
      { about: ['post.publish-now.immediate', 'post.list.platforms.known'] },
      publishedPost('post', postTo(label, `Hello ${label}`)),
      list(),
    ),
  ),
  ...(hasAnswer(context, 'post.update.publish', 'publish') ? buildPublishingByUpdate(context) : []),
  ...buildBothTimingsScenarios(context),
];

const buildPublishingByUpdate: ScenarioBuilder = (context) => [
  scenario(
    'publish/draft',
    'An update publishes a draft',
    {
      about: ['post.update.publish-now', 'post.publish.all-targets'],
      needs: ['post.neither'],
      when: hasAnswer(context, 'post.neither', 'draft'),
    },
    draft('post', hello),
    update('post', { ...hello, publishNow: true }),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'publish/scheduled',
    'A scheduled post that an update publishes is not published again at its time',
    { about: ['post.update.publish-now', 'post.published.final'], needs: schedulingDecisions, alone: true },
    scheduledPost('post', hello, 'now+PT10M'),
    update('post', { ...hello, publishNow: true }),
    waitUntilPublished(context),
    list(),
    advance('PT11M'),
    list(),
  ),
];

/** A post with both publishNow and a time; the profile says which one counts. */
const buildBothTimingsScenarios: ScenarioBuilder = (context) =>
  isBoundIn(context, 'post.schedule.field')
    ? [
        scenario(
          'publish/both',
          'A post has both publishNow and a time',
          { about: ['post.both.chosen'], needs: [...schedulingDecisions, 'post.both'] },
          asProbe(publishedPost('post', { ...hello, scheduledFor: '{{now+P30D}}' })),
        ),
      ]
    : [];
