/** Laws on custom video thumbnails: unverified channels and shorts. */
import { toText } from '../../../json.ts';
import { getHostedUrl } from '../../../world.ts';
import { type Law, law, type Publication } from '../../law.ts';
import {
  buildPublicationOn,
  buildTargets,
  createdPost,
  listeningTo,
  page,
  updatedPost,
} from '../../traces/examples.ts';
import { findPublishingAccounts } from '../../traces/outcomes.ts';
import { checkThat, readObservations, reportsAllOptions } from '../../traces/traceReader.ts';
import { thumbnailEmailLaws } from './thumbnailEmails.ts';
import {
  buildCreation,
  buildRecord,
  cite,
  everyReading,
  findThumbnails,
  needs,
  unverifiedChannel,
} from './thumbnailTraces.ts';

const publishedAnyway = law({
  id: 'video.thumbnail.unverified.published',
  level: 'documented',
  needs,
  everyReading,
  source: cite('video thumbnail: without a verified channel the step is skipped and the video still publishes'),
  summary: 'A video on an unverified channel is published; only its thumbnail is skipped.',
  over: 'lifecycle',
  exercisedBy: 'a final status of a post with a thumbnail on an unverified channel',
  *cases(trace, behaviour) {
    const publishingAccounts = findPublishingAccounts(trace, behaviour);
    for (const { observation, accountId, isVerified, status, isFailing } of findThumbnails(trace, behaviour))
      if (isVerified === false && !isFailing && publishingAccounts.has(toText(accountId)))
        yield checkThat(observation, status === 'published', 'published', status);
  },
  kept: [['published', unverifiedChannel, buildCreation('long')]],
  broken: [
    [
      'failed, unlike a video without a thumbnail',
      unverifiedChannel,
      createdPost(
        { ...buildRecord('published'), id: 'post_2' },
        { text: 'A film', platforms: buildTargets('video'), publishNow: true },
      ),
      buildCreation('long', 'failed'),
    ],
  ],
  neutral: [
    ['a verified channel', { ...unverifiedChannel, verified: true }, buildCreation('long')],
    ['a channel on which every post may fail', unverifiedChannel, buildCreation('long', 'failed')],
  ],
});

const buildPublication = (thumbnail?: string): Publication =>
  buildPublicationOn('video', {
    segments: ['A film'],
    options: { title: 'Film', ...(thumbnail === undefined ? {} : { thumbnail }) },
  });
const sentThumbnail = buildPublication(getHostedUrl('drawing.png'));

const thumbnailDelivered = law({
  id: 'video.thumbnail.delivered',
  level: 'documented',
  needs,
  everyReading,
  source: cite('video thumbnail: long-form only, ignored on shorts; skipped without a verified channel'),
  summary: 'The network receives the thumbnail of a long video on a verified channel, and no other.',
  over: 'event',
  exercisedBy: 'a publication of a video with its options in the outbox, on a channel known to be verified or not',
  *cases(trace, behaviour) {
    for (const { history, accountId, isLong, isVerified } of findThumbnails(trace, behaviour))
      for (const publication of readObservations(trace, 'publication')) {
        const { postId, platform, options } = publication;
        if (
          postId !== history.id ||
          platform !== 'video' ||
          publication.accountId !== accountId ||
          options === undefined
        )
          continue;
        const isSent = typeof options.thumbnail === 'string';
        if (!isLong || isVerified === false) yield checkThat(publication, !isSent, 'no thumbnail', options);
        else if (isVerified === true && (isSent || reportsAllOptions(trace)))
          yield checkThat(publication, isSent, 'a thumbnail', options);
      }
  },
  kept: [
    ['no thumbnail on a short', unverifiedChannel, buildCreation('short'), buildPublication()],
    [
      'a thumbnail on a verified channel',
      { ...unverifiedChannel, verified: true },
      buildCreation('long'),
      sentThumbnail,
    ],
  ],
  broken: [
    ['a thumbnail on a short', buildCreation('short'), sentThumbnail],
    ['a thumbnail on a channel that is not verified', unverifiedChannel, buildCreation('long'), sentThumbnail],
    [
      'none after an update of the text, in an outbox that reports all options',
      listeningTo('options'),
      { ...unverifiedChannel, verified: true },
      buildCreation('long', 'scheduled'),
      updatedPost(buildRecord('scheduled'), { text: 'Another film', platforms: buildTargets('video') }),
      page([buildRecord('published')]),
      buildPublication(),
    ],
    [
      'none on a verified channel, in an outbox that reports all options',
      listeningTo('options'),
      { ...unverifiedChannel, verified: true },
      buildCreation('long'),
      buildPublication(),
    ],
  ],
  neutral: [
    ['a channel that may be verified', buildCreation('long'), sentThumbnail],
    [
      'an outbox without thumbnails',
      { ...unverifiedChannel, verified: true },
      buildCreation('long'),
      buildPublication(),
    ],
  ],
});

export const thumbnailLaws: readonly Law[] = [publishedAnyway, thumbnailDelivered, ...thumbnailEmailLaws];
