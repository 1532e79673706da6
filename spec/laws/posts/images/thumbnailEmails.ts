/** Laws on the email that reports a skipped thumbnail. */
import { type Email, law, type Observation } from '../../law.ts';
import { buildClock, buildTargets, listeningTo, minute, page, republishedPost } from '../../traces/examples.ts';
import { listPostHistories, type PostHistory, readTargets } from '../../traces/posts.ts';
import { checkThat, readObservations, wasListening } from '../../traces/traceReader.ts';
import {
  buildCreation,
  buildRecord,
  cite,
  everyReading,
  findThumbnails,
  needs,
  readVerification,
  unverifiedChannel,
} from './thumbnailTraces.ts';

const email: Email = { kind: 'email', at: minute(0), about: 'thumbnail.skipped', postId: 'post_1' };

/** The emails about a post; an email without a post id counts if the trace has only one post. */
const countEmails = (trace: readonly Observation[], { id }: PostHistory): number =>
  readObservations(trace, 'email').filter(
    (email) => email.postId === id || (email.postId === undefined && listPostHistories(trace).length === 1),
  ).length;

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
    for (const { history, creation, observation, isLong, isVerified, status } of findThumbnails(trace, behaviour))
      if (
        isLong &&
        isVerified === false &&
        status === 'published' &&
        wasListening(trace, 'emails', creation, observation.at)
      )
        yield checkThat(observation, countEmails(trace, history) > 0, 'an email', countEmails(trace, history));
  },
  kept: [['an email', listeningTo('emails'), unverifiedChannel, buildCreation('long'), email, buildClock(1)]],
  broken: [['no email', listeningTo('emails'), unverifiedChannel, buildCreation('long'), buildClock(1)]],
  neutral: [['no listener', unverifiedChannel, buildCreation('long'), buildClock(1)]],
});

const listChannels = (post: unknown): readonly unknown[] =>
  readTargets(post).flatMap(({ platform, accountId }) => (platform === 'video' ? [accountId] : []));
const listRequestedChannels = ({ versions }: PostHistory) => versions.map(({ content }) => listChannels(content));
const listRepublishedChannels = ({ republishes }: PostHistory) =>
  republishes.flatMap(({ exchange }) => listChannels(exchange.body));

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
    const findings = [...findThumbnails(trace, behaviour)];
    // An email does not name its channel, so it can be about any channel of the post.
    const mayBeSkipped = (history: PostHistory): boolean =>
      findings.some((other) => other.history === history && other.isLong) &&
      [...listRequestedChannels(history).flat(), ...listRepublishedChannels(history)].some(
        (channel) => readVerification(trace, history, channel) !== true,
      );
    for (const { history, creation, observation, isLong, isVerified } of findings)
      if (
        (!isLong || isVerified === true) &&
        !mayBeSkipped(history) &&
        wasListening(trace, 'emails', creation, observation.at)
      )
        yield checkThat(observation, countEmails(trace, history) === 0, 'no email', countEmails(trace, history));
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
    for (const history of listPostHistories(trace)) {
      const emails = readObservations(trace, 'email').filter((email) => email.postId === history.id);
      const channelLists = listRequestedChannels(history);
      // Whether a target that a request names twice is published twice is open.
      if (channelLists.some((channels) => new Set(channels).size < channels.length)) continue;
      const skippedChannels = [...new Set(channelLists.flat()), ...listRepublishedChannels(history)].filter(
        (channel) => readVerification(trace, history, channel) !== true,
      );
      const max = Math.max(skippedChannels.length, 1);
      const lastEmail = emails.at(-1);
      if (lastEmail !== undefined) yield checkThat(lastEmail, emails.length <= max, max, emails.length);
    }
  },
  kept: [
    ['one email', unverifiedChannel, buildCreation('long'), email, page([buildRecord('published')])],
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

export const thumbnailEmailLaws = [skippedEmail, noEmailElsewhere, emailOnce];
