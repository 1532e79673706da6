/** Scenarios for custom thumbnails: on channels that are verified or not, of long videos and shorts. */
import { file, listTargets } from '../../../script/bodies.ts';
import { hasAnswer, waitUntilPublished } from '../choices.ts';
import {
  advance,
  list,
  outbox,
  publishedPost,
  type ScenarioBuilder,
  scenario,
  scheduledPost,
  schedulingDecisions,
  setChannel,
  update,
} from '../scenario.ts';
import { buildVideo } from './media.ts';

export const buildThumbnailScenarios: ScenarioBuilder = (context) => {
  const account = '{{account:video}}';
  const publishAndRead = (videoType: string, name = 'post') => [
    publishedPost(name, buildVideo({ videoType, thumbnail: file('drawing.png') })),
    waitUntilPublished(context),
    advance('PT1M'),
    outbox,
    list(),
    // On a slow machine, the clock has passed the time of the list only after one more step.
    advance('PT2S'),
    outbox,
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
      scenario(
        `thumbnail/${videoType}-${isVerified ? 'verified' : 'unverified'}`,
        `A ${videoType} video with a thumbnail is published on a channel that is ${isVerified ? '' : 'not '}verified`,
        { about, alone: true },
        setChannel(account, isVerified),
        ...publishAndRead(videoType),
        setChannel(account, true),
      ),
    ),
    scenario(
      'thumbnail/twice',
      'Each video whose thumbnail is skipped triggers an email about it',
      { about: ['video.thumbnail.unverified.email', 'video.thumbnail.email.once', 'acts.time'], alone: true },
      setChannel(account, false),
      ...publishAndRead('long'),
      ...publishAndRead('long', 'second'),
      setChannel(account, true),
    ),
    scenario(
      'thumbnail/edited',
      'A video whose text alone is edited is published with its thumbnail',
      {
        about: ['video.thumbnail.delivered'],
        needs: [...schedulingDecisions, 'post.update.merge'],
        alone: true,
        when: !hasAnswer(context, 'post.update.merge', 'replace'),
      },
      setChannel(account, true),
      scheduledPost('post', buildVideo({ videoType: 'long', thumbnail: file('drawing.png') }), 'now+PT10M'),
      update('post', { text: 'Another film', platforms: listTargets('video') }),
      advance('PT11M'),
      waitUntilPublished(context),
      list(),
      advance('PT2S'),
      outbox,
    ),
  ];
};
