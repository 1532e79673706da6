/** Publishing at once: one target, several, by creation and by update; and what stays published. */
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
 * They stand at the beginning, where the service has no other posts of this run: what is done to one must not be done
 * to the first of them as well.
 */
export const apartScenarios: Scenarios = (context) => [
  scene(
    'ids',
    'Three posts have three ids, and what is done to one leaves the others alone',
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
          'Of three posts one is deleted, and the others stay',
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
    'A post is published at once, and listed so',
    { about: [...seen, ...record, 'post.published.final'] },
    published('post', hello),
    untilPublished(context),
    list(),
    list(),
  ),
  scene(
    'publish/settled',
    'A post that is published at once does not stay under way',
    { about: ['post.publish-now.immediate'] },
    published('post', hello),
    settle,
    untilPublished(context),
    list(),
  ),
  scene(
    'publish/several',
    'A post is published at once on five networks',
    { about: seen },
    published('post', { text: 'Good morning everywhere', platforms: everywhere }),
    untilPublished(context),
    list(),
  ),
  scene(
    'publish/everywhere',
    'A video is published at once wherever videos are taken',
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
    'What is published is not made a draft, scheduled or changed by updates that come too late',
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
      `A post is published at once on ${label}`,
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
    'An update publishes a scheduled post, and its old time brings nothing more',
    { about: ['post.update.publish-now', 'post.published.final'], needs: scheduling, alone: true },
    scheduled('post', hello, 'now+PT10M'),
    update('post', { ...hello, publishNow: true }),
    untilPublished(context),
    list(),
    advance('PT11M'),
    list(),
  ),
];

/** Now and later at once: which of them counts is for the profile to say. */
const both: Scenarios = (context) =>
  bound(context, 'post.schedule.format')
    ? [
        scene(
          'publish/both',
          'A post is to be published now and at a time',
          { about: ['post.both.chosen'], needs: [...scheduling, 'post.both'] },
          tried(published('post', { ...hello, scheduledFor: '{{now+P30D}}' })),
        ),
      ]
    : [];
