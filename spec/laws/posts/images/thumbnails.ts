/** Laws on custom video thumbnails: unverified channels and shorts. */
import type { Behaviour } from '../../../decisions/index.ts';
import { getHostedUrl } from '../../../world.ts';
import { type Email, type Law, law, type Observation, type Publication } from '../../law.ts';
import {
  buildClock,
  buildPublicationOn,
  buildTargets,
  createdPost,
  listeningTo,
  minute,
  page,
  post,
  republishedPost,
  target,
  updatedPost,
} from '../../traces/examples.ts';
import { getContentAt, hasEnded, listPostHistories, readTargets } from '../../traces/posts.ts';
import { checkThat, getMemberAt, readObservations, reportsAllOptions, wasListening } from '../../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'platformContent.<label> fields', item });
const needs = [
  'post.record',
  'post.states',
  'post.publish.duration',
  'option.default.videoType',
  'post.update.merge',
] as const;
/** A record shows when publishing has ended; a video type that the request names needs no default. */
const everyReading = ['post.publish.duration', 'option.default.videoType', 'post.update.merge'] as const;

const unverifiedChannel = { kind: 'channel', at: minute(0), accountId: 'acc_video', verified: false } as const;
const email: Email = { kind: 'email', at: minute(0), about: 'thumbnail.skipped', postId: 'post_1' };
const buildBody = (videoType: string) => ({
  text: 'A film',
  platforms: buildTargets('video'),
  platformContent: { video: { title: 'Film', videoType, thumbnail: getHostedUrl('drawing.png') } },
  media: { video: getHostedUrl('clip.mp4') },
  publishNow: true,
});
const record = (status: string) => post(status, { platforms: [target('video', status)] });
const buildCreation = (videoType: string, status = 'published') => createdPost(record(status), buildBody(videoType));

/** Each video target with a thumbnail whose publishing has ended, with what decides whether the step is skipped. */
function* findThumbnails(trace: readonly Observation[], behaviour: Behaviour) {
  for (const history of listPostHistories(trace))
    for (const { observation, post: record, position } of history.sightings) {
      const videoContent = getMemberAt(getContentAt(history, position, behaviour), 'platformContent', 'video');
      if ((getMemberAt(videoContent, 'thumbnail') ?? undefined) === undefined) continue;
      for (const target of readTargets(record).filter(({ platform }) => platform === 'video')) {
        // If targets have no status, that of the post counts for a single target.
        const status = target.status ?? (readTargets(record).length === 1 ? record.status : undefined);
        if (!hasEnded(status)) continue;
        const earlierTrace = trace.slice(0, history.versions[0]?.position);
        const channel = readObservations(earlierTrace, 'channel').findLast(
          (verification) => verification.accountId === target.accountId,
        );
        const failure = readObservations(earlierTrace, 'publish-failure').findLast(
          (failure) => failure.accountId === target.accountId,
        );
        const videoType = getMemberAt(videoContent, 'videoType') ?? behaviour['option.default.videoType'];
        if (videoType !== 'long' && videoType !== 'short') continue;
        yield {
          id: history.id,
          creation: history.versions[0]?.exchange ?? observation,
          observation,
          status,
          isLong: videoType === 'long',
          isVerified: channel?.verified,
          isFailing: failure?.failing === true,
        };
      }
    }
}

/** The emails about a post; an email without a post id counts if the trace has only one post. */
const readEmails = (trace: readonly Observation[], id: string) =>
  readObservations(trace, 'email').filter(
    (email) => email.postId === id || (email.postId === undefined && listPostHistories(trace).length === 1),
  );

const skippedEmail = law({
  id: 'video.thumbnail.unverified.email',
  level: 'documented',
  needs,
  everyReading,
  source: {
    section: 'Events',
    item: '2: an email when a custom thumbnail step is skipped because the channel is not verified',
  },
  summary: 'A long video with a custom thumbnail on an unverified channel triggers an email.',
  over: 'event',
  exercisedBy: 'a published long video on an unverified channel while emails were observed',
  *cases(trace, behaviour) {
    // An email without a post id could be about any post.
    if (
      listPostHistories(trace).length > 1 &&
      readObservations(trace, 'email').some(({ postId }) => postId === undefined)
    )
      return;
    for (const { id, creation, observation, isLong, isVerified, status } of findThumbnails(trace, behaviour))
      if (
        isLong &&
        isVerified === false &&
        status === 'published' &&
        wasListening(trace, 'emails', creation, observation.at)
      )
        yield checkThat(observation, readEmails(trace, id).length > 0, 'an email', readEmails(trace, id).length);
  },
  kept: [['an email', listeningTo('emails'), unverifiedChannel, buildCreation('long'), email, buildClock(1)]],
  broken: [['no email', listeningTo('emails'), unverifiedChannel, buildCreation('long'), buildClock(1)]],
  neutral: [['no listener', unverifiedChannel, buildCreation('long'), buildClock(1)]],
});

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
    for (const { observation, isVerified, status, isFailing } of findThumbnails(trace, behaviour))
      if (isVerified === false && !isFailing) yield checkThat(observation, status === 'published', 'published', status);
  },
  kept: [['published', unverifiedChannel, buildCreation('long')]],
  broken: [['failed', unverifiedChannel, buildCreation('long', 'failed')]],
  neutral: [['a verified channel', { ...unverifiedChannel, verified: true }, buildCreation('long')]],
});

const noEmailElsewhere = law({
  id: 'video.thumbnail.email.only-skipped',
  level: 'derived',
  needs,
  everyReading,
  source: cite('video thumbnail: long-form only, ignored on shorts'),
  summary: 'No email is sent for a short, whose thumbnail is ignored, or for a verified channel.',
  over: 'event',
  exercisedBy: 'a published short, or a video on a verified channel, while emails were observed',
  *cases(trace, behaviour) {
    for (const { id, creation, observation, isLong, isVerified } of findThumbnails(trace, behaviour))
      if ((!isLong || isVerified === true) && wasListening(trace, 'emails', creation, observation.at))
        yield checkThat(observation, readEmails(trace, id).length === 0, 'no email', readEmails(trace, id).length);
  },
  kept: [
    ['a short', listeningTo('emails'), unverifiedChannel, buildCreation('short'), buildClock(1)],
    [
      'a verified channel',
      listeningTo('emails'),
      { ...unverifiedChannel, verified: true },
      buildCreation('long'),
      buildClock(1),
    ],
  ],
  broken: [
    ['an email about a short', listeningTo('emails'), unverifiedChannel, buildCreation('short'), email, buildClock(1)],
  ],
});

const listChannels = (post: unknown): readonly unknown[] =>
  readTargets(post).flatMap(({ platform, accountId }) => (platform === 'video' ? [accountId] : []));

const emailOnce = law({
  id: 'video.thumbnail.email.once',
  level: 'derived',
  needs,
  everyReading,
  source: { section: 'Events', item: '2: an email when a custom thumbnail step is skipped' },
  summary: 'A skipped thumbnail triggers only one email.',
  over: 'event',
  exercisedBy: 'an email that names a post',
  *cases(trace) {
    for (const { id, versions, republishes } of listPostHistories(trace)) {
      const emails = readObservations(trace, 'email').filter((email) => email.postId === id);
      const channelLists = versions.map(({ content }) => listChannels(content));
      // Whether a target that a request names twice is published twice is open.
      if (channelLists.some((channels) => new Set(channels).size < channels.length)) continue;
      const channels = new Set(channelLists.flat());
      const republishedChannels = republishes.flatMap(({ exchange }) => listChannels(exchange.body));
      const max = Math.max(channels.size + republishedChannels.length, 1);
      const lastEmail = emails.at(-1);
      if (lastEmail !== undefined) yield checkThat(lastEmail, emails.length <= max, max, emails.length);
    }
  },
  kept: [
    ['one email', unverifiedChannel, buildCreation('long'), email, page([record('published')])],
    [
      'another one for a republish',
      buildCreation('long'),
      email,
      republishedPost({ id: 'post_1' }, { platforms: buildTargets('video') }),
      email,
    ],
  ],
  broken: [['two emails', unverifiedChannel, buildCreation('long'), email, email]],
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
    for (const { id, isLong, isVerified } of findThumbnails(trace, behaviour))
      for (const publication of readObservations(trace, 'publication')) {
        if (publication.postId !== id || publication.platform !== 'video' || publication.options === undefined)
          continue;
        const isSent = typeof publication.options.thumbnail === 'string';
        if (!isLong || isVerified === false) yield checkThat(publication, !isSent, 'no thumbnail', publication.options);
        else if (isVerified === true && (isSent || reportsAllOptions(trace)))
          yield checkThat(publication, isSent, 'a thumbnail', publication.options);
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
      updatedPost(record('scheduled'), { text: 'Another film', platforms: buildTargets('video') }),
      page([record('published')]),
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

export const thumbnailLaws: readonly Law[] = [
  skippedEmail,
  publishedAnyway,
  noEmailElsewhere,
  emailOnce,
  thumbnailDelivered,
];
