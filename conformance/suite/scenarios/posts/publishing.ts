/** Scenarios for immediate publishing: one or several targets, by creation and by update; and that it is final. */
import { platformLabels } from '../../../../spec/platforms.ts';
import { file, postTo, to } from '../../../script/bodies.ts';
import { bound, chose, untilPublished } from '../choices.ts';
import {
  advance,
  draft,
  list,
  post,
  published,
  remove,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  settle,
  tried,
  update,
} from '../scene.ts';

const hello = { text: 'Good morning', platforms: to('social') };
const seen = [
  'post.publish-now.immediate',
  'post.publish.all-targets',
  'post.published.stamp',
  'post.status.of-targets',
];
const record = ['post.record.members', 'post.record.echo', 'answer.status.createPost', 'answer.status.listPosts'];
const everywhere = to('professional', 'microblog', 'textthread', 'openmicro', 'social');

/**
 * These scenarios come first, before the service has other posts of this run: an operation on one post must not affect
 * the first post of the list.
 */
export const apartScenarios: Scenarios = (context) => [
  scene(
    'ids',
    'Three posts have different ids, and an update of one does not change the others',
    { about: ['post.id.unique', 'post.update.others'] },
    post('first', { ...hello, text: 'First' }),
    post('second', { ...hello, text: 'Second' }),
    post('third', { ...hello, text: 'Third' }),
    list(),
    update('second', { text: 'Second, better', platforms: to('social') }),
    list(),
  ),
  ...(bound(context, 'post.delete')
    ? [
        scene(
          'ids/deleted',
          'Deleting one of three posts keeps the others',
          { about: ['post.update.others', 'post.list.complete'] },
          post('first', { ...hello, text: 'First to stay' }),
          post('second', { ...hello, text: 'Second to go' }),
          post('third', { ...hello, text: 'Third to stay' }),
          list(),
          remove('second'),
          list(),
        ),
      ]
    : []),
];

export const publishingScenarios: Scenarios = (context) => [
  scene(
    'publish/now',
    'A post is published immediately and listed as published',
    { about: [...seen, ...record, 'post.published.final'] },
    published('post', hello),
    untilPublished(context),
    list(),
    list(),
  ),
  scene(
    'publish/settled',
    'A post that is published immediately does not stay in publishing',
    { about: ['post.publish-now.immediate'] },
    published('post', hello),
    settle,
    untilPublished(context),
    list(),
  ),
  scene(
    'publish/several',
    'A post is published immediately on five networks',
    { about: seen },
    published('post', { text: 'Good morning everywhere', platforms: everywhere }),
    untilPublished(context),
    list(),
  ),
  scene(
    'publish/everywhere',
    'A video is published immediately on all platforms that accept videos',
    { about: ['post.publish.all-targets', 'post.record.echo'] },
    published('post', {
      text: 'Our new film',
      platforms: to('professional', 'photo', 'social', 'video', 'shortvideo'),
      platformContent: { video: { title: 'Our film' } },
      media: { video: file('clip.mp4') },
    }),
    untilPublished(context),
    list(),
  ),
  scene(
    'publish/two-accounts',
    'A post is published on two accounts of one network',
    { about: ['post.publish.all-targets'] },
    published('post', {
      text: 'Hello twice',
      platforms: [...to('microblog'), { platform: 'microblog', accountId: '{{account:microblog:2}}' }],
    }),
    untilPublished(context),
    list(),
  ),
  scene(
    'publish/final',
    'Updates of a published post do not make it a draft, schedule it or change it',
    { about: ['post.published.final', 'refusal.changes-nothing'] },
    published('post', hello),
    untilPublished(context),
    list(),
    tried(update('post', { text: 'Too late', platforms: to('social') })),
    list(),
    ...(bound(context, 'post.schedule.format')
      ? [tried(update('post', { scheduledFor: '{{now+P3D}}', platforms: to('social') })), list()]
      : []),
  ),
  ...platformLabels.map((label) =>
    scene(
      `publish/${label}`,
      `A post is published immediately on ${label}`,
      { about: ['post.publish-now.immediate', 'post.list.platforms.known'] },
      published('post', postTo(label, `Hello ${label}`)),
      list(),
    ),
  ),
  ...(chose(context, 'post.update.publish', 'publish') ? byUpdate(context) : []),
  ...both(context),
];

const byUpdate: Scenarios = (context) => [
  ...(chose(context, 'post.neither', 'draft')
    ? [
        scene(
          'publish/draft',
          'An update publishes a draft',
          { about: ['post.update.publish-now', 'post.publish.all-targets'], needs: ['post.neither'] },
          draft('post', hello),
          update('post', { ...hello, publishNow: true }),
          untilPublished(context),
          list(),
        ),
      ]
    : []),
  scene(
    'publish/scheduled',
    'A scheduled post that an update publishes is not published again at its time',
    { about: ['post.update.publish-now', 'post.published.final'], needs: scheduling, alone: true },
    scheduled('post', hello, 'now+PT10M'),
    update('post', { ...hello, publishNow: true }),
    untilPublished(context),
    list(),
    advance('PT11M'),
    list(),
  ),
];

/** A post with both publishNow and a time; the profile says which one counts. */
const both: Scenarios = (context) =>
  bound(context, 'post.schedule.format')
    ? [
        scene(
          'publish/both',
          'A post has both publishNow and a time',
          { about: ['post.both.chosen'], needs: [...scheduling, 'post.both'] },
          tried(published('post', { ...hello, scheduledFor: '{{now+P30D}}' })),
        ),
      ]
    : [];
