/** Laws on custom video thumbnails: unverified channels and shorts. */
import { hosted } from '../../world.ts';
import { type Email, type Law, law, type Observation } from '../law.ts';
import { aim, clock, listening, minute, ok, page, post, target } from '../traces/examples.ts';
import { ended, histories, targetsOf, wishAt } from '../traces/posts.ts';
import { at, heard, holds, only } from '../traces/reading.ts';

const row = (item: string) => ({ section: 'platformContent.<label> fields', item });
const needs = ['post.record', 'post.states', 'post.publish.duration', 'option.default.videoType'] as const;

const unverified = { kind: 'channel', at: minute(0), accountId: 'acc_video', verified: false } as const;
const email: Email = { kind: 'email', at: minute(0), about: 'thumbnail.skipped', postId: 'post_1' };
const body = (videoType: string) => ({
  text: 'A film',
  platforms: aim('video'),
  platformContent: { video: { title: 'Film', videoType, thumbnail: hosted('drawing.png') } },
  media: { video: hosted('clip.mp4') },
  publishNow: true,
});
const record = (status: string) => post(status, { platforms: [target('video', status)] });
const made = (videoType: string, status = 'published') => ok('createPost', record(status), { body: body(videoType) });

/** Each video target with a thumbnail whose publishing has ended, with what decides whether the step is skipped. */
function* thumbnails(trace: readonly Observation[]) {
  for (const history of histories(trace))
    for (const { on, post: seen, place } of history.sightings) {
      const content = wishAt(history, place)?.content;
      const own = at(content, 'platformContent', 'video');
      if (at(own, 'thumbnail') === undefined || history.wishes.length > 1) continue;
      for (const one of targetsOf(seen).filter(({ platform }) => platform === 'video')) {
        // If targets have no status, that of the post counts for a single target.
        const status = one.status ?? (targetsOf(seen).length === 1 ? seen.status : undefined);
        if (!ended(status)) continue;
        const before = trace.slice(0, history.wishes[0]?.place);
        const channel = only(before, 'channel').findLast((it) => it.accountId === one.accountId);
        const failure = only(before, 'publish-failure').findLast((it) => it.accountId === one.accountId);
        const long = (at(own, 'videoType') ?? 'long') === 'long';
        yield {
          id: history.id,
          made: history.wishes[0]?.on ?? on,
          on,
          status,
          long,
          verified: channel?.verified,
          fails: failure?.failing === true,
        };
      }
    }
}

/** The emails about a post; an email without a post id counts if the trace has only one post. */
const emailsOf = (trace: readonly Observation[], id: string) =>
  only(trace, 'email').filter((it) => it.postId === id || (it.postId === undefined && histories(trace).length === 1));

/** Whether the recorder listened for emails before a post was created, and the clock has moved since. */
const audible = (trace: readonly Observation[], made: Observation, on: Observation) =>
  heard(trace, 'emails', made, on.at);

const skippedEmail = law({
  id: 'video.thumbnail.unverified.email',
  level: 'documented',
  needs,
  source: {
    section: 'Events',
    item: '2: an email when a custom thumbnail step is skipped because the channel is not verified',
  },
  summary: 'A long video with a custom thumbnail on an unverified channel triggers an email.',
  over: 'event',
  *cases(trace, b) {
    if (b['option.default.videoType'] !== 'long') return;
    for (const { id, made, on, long, verified, status } of thumbnails(trace))
      if (long && verified === false && status === 'published' && audible(trace, made, on))
        yield holds(on, emailsOf(trace, id).length > 0, 'an email', emailsOf(trace, id).length);
  },
  kept: [['an email', listening('emails'), unverified, made('long'), email, clock(1)]],
  broken: [['no email', listening('emails'), unverified, made('long'), clock(1)]],
  silent: [['no listener', unverified, made('long'), clock(1)]],
});

const publishedAnyway = law({
  id: 'video.thumbnail.unverified.published',
  level: 'documented',
  needs,
  source: row('video thumbnail: without a verified channel the step is skipped and the video still publishes'),
  summary: 'A video on an unverified channel is published; only its thumbnail is skipped.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, verified, status, fails } of thumbnails(trace))
      if (verified === false && !fails) yield holds(on, status === 'published', 'published', status);
  },
  kept: [['published', unverified, made('long')]],
  broken: [['failed', unverified, made('long', 'failed')]],
  silent: [['a verified channel', { ...unverified, verified: true }, made('long')]],
});

const noEmailElsewhere = law({
  id: 'video.thumbnail.email.only-skipped',
  level: 'derived',
  needs,
  source: row('video thumbnail: long-form only, ignored on shorts'),
  summary: 'No email is sent for a short, whose thumbnail is ignored, or for a verified channel.',
  over: 'event',
  *cases(trace) {
    for (const { id, made, on, long, verified } of thumbnails(trace))
      if ((!long || verified === true) && audible(trace, made, on))
        yield holds(on, emailsOf(trace, id).length === 0, 'no email', emailsOf(trace, id).length);
  },
  kept: [
    ['a short', listening('emails'), unverified, made('short'), clock(1)],
    ['a verified channel', listening('emails'), { ...unverified, verified: true }, made('long'), clock(1)],
  ],
  broken: [['an email about a short', listening('emails'), unverified, made('short'), email, clock(1)]],
});

const once = law({
  id: 'video.thumbnail.email.once',
  level: 'derived',
  needs,
  source: { section: 'Events', item: '2: an email when a custom thumbnail step is skipped' },
  summary: 'A skipped thumbnail triggers only one email.',
  over: 'event',
  *cases(trace) {
    for (const { id, platforms } of histories(trace).map(({ id: name, wishes }) => ({
      id: name,
      platforms: targetsOf(wishes[0]?.content),
    }))) {
      const sent = only(trace, 'email').filter((it) => it.postId === id);
      const channels = platforms.filter((one) => one.platform === 'video').length;
      const last = sent.at(-1);
      if (last !== undefined) yield holds(last, sent.length <= Math.max(channels, 1), channels, sent.length);
    }
  },
  kept: [['one email', unverified, made('long'), email, page([record('published')])]],
  broken: [['two emails', unverified, made('long'), email, email]],
});

export const thumbnailLaws: readonly Law[] = [skippedEmail, publishedAnyway, noEmailElsewhere, once];
