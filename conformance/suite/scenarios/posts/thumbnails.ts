/** Scenarios for custom thumbnails: on channels that are verified or not, of long videos and shorts. */
import { buildSecondTarget, file, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, waitUntilPublished } from '../choices.ts';
import {
  advance,
  buildScenario,
  createPublishedPost,
  createScheduledPost,
  listPosts,
  outbox,
  republishPost,
  type ScenarioBuilder,
  secondOutboxRead,
  setChannel,
  updatePost,
} from '../scenario.ts';
import { buildVideo } from './media.ts';

const emailRules = ['video.thumbnail.unverified.email', 'video.thumbnail.email.once'];
const readTwice = [advance('PT1M'), outbox, listPosts(), ...secondOutboxRead];

export const buildThumbnailScenarios: ScenarioBuilder = (context) => {
  const account = '{{account:video}}';
  const publishAndRead = (videoType: string, name = 'post') => [
    createPublishedPost(name, buildVideo({ videoType, thumbnail: file('drawing.png') })),
    waitUntilPublished(context),
    ...readTwice,
  ];
  const cases = [
    [
      'long',
      false,
      ['video.thumbnail.unverified.email', 'video.thumbnail.unverified.published', 'video.thumbnail.email.once'],
    ],
    ['short', false, ['video.thumbnail.email.only-skipped', 'video.thumbnail.unverified.published']],
    ['short', true, ['video.thumbnail.delivered']],
    ['long', true, ['video.thumbnail.email.only-skipped', 'video.thumbnail.delivered']],
  ] as const;
  return [
    ...cases.map(([videoType, isVerified, about]) =>
      buildScenario(
        `thumbnail/${videoType}-${isVerified ? 'verified' : 'unverified'}`,
        `A ${videoType} video with a thumbnail is published on a channel that is ${isVerified ? '' : 'not '}verified`,
        { about, alone: true },
        // Shows that the account publishes videos.
        isVerified ? [] : createPublishedPost('plain', buildVideo({ videoType })),
        setChannel(account, isVerified),
        ...publishAndRead(videoType),
        setChannel(account, true),
      ),
    ),
    buildScenario(
      'thumbnail/twice',
      'Each video whose thumbnail is skipped triggers an email about it',
      { about: ['video.thumbnail.unverified.email', 'video.thumbnail.email.once', 'acts.time'], alone: true },
      setChannel(account, false),
      ...publishAndRead('long'),
      ...publishAndRead('long', 'second'),
      setChannel(account, true),
    ),
    buildScenario(
      'thumbnail/two-channels',
      'A video is published with its thumbnail on a verified channel, and without it on another one',
      { about: [...emailRules, 'video.thumbnail.unverified.published', 'video.thumbnail.delivered'], alone: true },
      setChannel(account, true),
      setChannel('{{account:video:2}}', false),
      createPublishedPost('post', {
        ...buildVideo({ videoType: 'long', thumbnail: file('drawing.png') }),
        platforms: [...listTargets('video'), buildSecondTarget('video')],
      }),
      waitUntilPublished(context),
      ...readTwice,
      setChannel('{{account:video:2}}', true),
    ),
    buildScenario(
      'thumbnail/edited-unverified',
      'Each edited video whose thumbnail is skipped triggers an email',
      { about: emailRules, needs: ['post.schedule.field'], alone: true },
      setChannel(account, false),
      ['first', 'second'].flatMap((name) => [
        createScheduledPost(name, buildVideo({ videoType: 'long', thumbnail: file('drawing.png') }), 'now+PT10M'),
        updatePost(name, {
          ...buildVideo({ videoType: 'long', thumbnail: file('drawing.png') }),
          ...{ text: 'Another film', scheduledFor: '{{now+PT10M}}' },
        }),
        advance('PT11M'),
      ]),
      waitUntilPublished(context),
      ...readTwice,
      setChannel(account, true),
    ),
    buildScenario(
      'thumbnail/republished-unverified',
      'Each video whose thumbnail is skipped in a republish triggers an email',
      { about: emailRules, needs: ['post.republish.to', 'post.republish.content'], alone: true },
      setChannel(account, false),
      ['first', 'second'].map((name) =>
        createPublishedPost(name, {
          text: 'A film',
          platforms: listTargets('social'),
          media: { video: file('clip.mp4') },
        }),
      ),
      waitUntilPublished(context),
      ['first', 'second'].map((name) =>
        republishPost(name, listTargets('video'), {
          platformContent: { video: { title: 'Our film', videoType: 'long', thumbnail: file('drawing.png') } },
        }),
      ),
      waitUntilPublished(context),
      ...readTwice,
      setChannel(account, true),
    ),
    buildScenario(
      'thumbnail/edited',
      'A video whose text alone is edited is published with its thumbnail',
      {
        about: ['video.thumbnail.delivered'],
        needs: ['post.schedule.field', 'post.update.merge'],
        alone: true,
        when: !hasAnswer(context, 'post.update.merge', 'replace'),
      },
      setChannel(account, true),
      createScheduledPost('post', buildVideo({ videoType: 'long', thumbnail: file('drawing.png') }), 'now+PT10M'),
      updatePost('post', { text: 'Another film', platforms: listTargets('video') }),
      advance('PT11M'),
      waitUntilPublished(context),
      listPosts(),
      advance('PT2S'),
      outbox,
    ),
  ];
};
