/** Scenarios for what a network receives of a post that was changed: updated before its time, or republished. */
import type { JsonObject } from '../../../../spec/json.ts';
import { buildSecondTarget, file, listPhotos, listTargets } from '../../../script/bodies.ts';
import { readPublications, waitUntilPublished } from '../choices.ts';
import {
  advance,
  buildScenario,
  createPublishedPost,
  createScheduledPost,
  listPosts,
  republishPost,
  type Scenario,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

/** Media of professional, each with others of the same kind. */
const mediaPairs: Readonly<Record<string, readonly [JsonObject, JsonObject]>> = {
  carousels: [
    { carousel: file('slides.pdf'), filename: 'Our year' },
    { carousel: file('pages-2.pdf'), filename: 'Our plans' },
  ],
  films: [
    { video: file('clip.mp4'), videoTitle: 'Our film' },
    { video: file('milliseconds-5000.mp4'), videoTitle: 'Our clip' },
  ],
  pictures: [{ images: listPhotos(1) }, { images: listPhotos(3) }],
};
const mediaRules = ['media.shared', 'media.filename.override', 'media.videoTitle.override', 'post.record.echo'];
const thread = ['one', 'two', 'three'].join('\n\n\n');

const threadTargets = listTargets('microblog', 'textthread', 'openmicro');

const buildProfessionalPost = (media: JsonObject) => ({ text: 'See', platforms: listTargets('professional'), media });

export const buildChangedPostScenarios: ScenarioBuilder = (context) => [
  ...Object.entries(mediaPairs).flatMap(([name, [first, second]]): readonly Scenario[] => [
    buildScenario(
      `changed/edited-${name}`,
      `A scheduled post keeps its own ${name} when its text is edited`,
      { about: mediaRules, needs: ['post.schedule.field'], alone: true },
      createPublishedPost('earlier', buildProfessionalPost(first)),
      createScheduledPost('post', buildProfessionalPost(second), 'now+PT10M'),
      updatePost('post', { ...buildProfessionalPost(second), text: 'See this', scheduledFor: '{{now+PT10M}}' }),
      advance('PT11M'),
      readPublications(context),
    ),
    buildScenario(
      `changed/republished-${name}`,
      `A post is republished to another account with its own ${name}`,
      { about: mediaRules, needs: ['post.republish.to'], alone: true },
      createPublishedPost('post', buildProfessionalPost(first)),
      createPublishedPost('later', buildProfessionalPost(second)),
      waitUntilPublished(context),
      republishPost('post', [buildSecondTarget('professional')]),
      readPublications(context),
    ),
  ]),
  buildScenario(
    'changed/edited-accounts',
    'A scheduled post gets a second account and more images, and is published with all of them on both accounts',
    {
      about: ['media.shared', 'post.publish.all-targets', 'post.update.applies'],
      needs: ['post.schedule.field'],
      alone: true,
    },
    createScheduledPost('post', buildProfessionalPost({ images: listPhotos(1) }), 'now+PT10M'),
    updatePost('post', {
      ...buildProfessionalPost({ images: listPhotos(3) }),
      platforms: [...listTargets('professional'), buildSecondTarget('professional')],
      scheduledFor: '{{now+PT10M}}',
    }),
    listPosts(),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'changed/edited-thread',
    'A scheduled post is published as the thread that its text became in an update',
    { about: ['thread.segments', 'post.text.effective'], needs: ['post.schedule.field'], alone: true },
    createScheduledPost('post', { text: 'Not a thread yet', platforms: threadTargets }, 'now+PT10M'),
    updatePost('post', { text: thread, platforms: threadTargets, scheduledFor: '{{now+PT10M}}' }),
    advance('PT11M'),
    readPublications(context),
  ),
  buildScenario(
    'changed/republished-thread',
    'A post is republished as a thread to platforms that have threads',
    { about: ['thread.segments', 'post.text.effective'], needs: ['post.republish.to'], alone: true },
    createPublishedPost('post', { text: thread, platforms: listTargets('social') }),
    waitUntilPublished(context),
    republishPost('post', threadTargets),
    readPublications(context),
  ),
];
