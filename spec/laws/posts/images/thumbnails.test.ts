import { describe, expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { getHostedUrl } from '../../../world.ts';
import type { Email, Observation } from '../../law.ts';
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
} from '../../traces/examples.ts';
import { thumbnailLaws } from './thumbnails.ts';

const email: Email = { kind: 'email', at: minute(0), about: 'thumbnail.skipped', postId: 'post_1' };
const judge = (id: string, ...trace: readonly Observation[]) =>
  thumbnailLaws.find((law) => law.id === id)?.judge(trace, defaultBehaviour);

test('a post that names a target twice does not limit its emails', () => {
  const judgeTwoEmails = (...platforms: ('video' | 'social')[]) =>
    judge(
      'video.thumbnail.email.once',
      createdPost(post('published'), { text: 'A film', platforms: buildTargets(...platforms) }),
      email,
      email,
    );
  expect(judgeTwoEmails('video', 'video')).toBe('not-exercised');
  expect(judgeTwoEmails('video', 'social')).toBe('broken');
});

describe('a post on a verified channel and on another one', () => {
  const verified = 'acc_video';
  const other = 'acc_video_second';
  const thumbnail = getHostedUrl('drawing.png');
  const setChannel = (accountId: string, isVerified: boolean): Observation => ({
    ...{ kind: 'channel', at: minute(0), accountId, verified: isVerified },
  });
  const channels = [setChannel(verified, true), setChannel(other, false)];
  const buildBody = (...accounts: readonly string[]) => ({
    text: 'A film',
    platforms: accounts.map((accountId) => ({ platform: 'video', accountId })),
    platformContent: { video: { title: 'Film', videoType: 'long', thumbnail } },
    media: { video: getHostedUrl('clip.mp4') },
    publishNow: true,
  });
  const buildRecord = (...statuses: readonly string[]) =>
    post('published', {
      platforms: [verified, other].map((accountId, i) => target('video', statuses[i] ?? 'published', { accountId })),
    });
  const creation = createdPost(buildRecord(), buildBody(verified, other));
  const observed = [listeningTo('emails', 'options'), ...channels, creation];
  const publish = (accountId: string, isSent: boolean) =>
    buildPublicationOn('video', { accountId, options: { title: 'Film', ...(isSent ? { thumbnail } : {}) } });

  test('may trigger an email, also while the other channel is still being published to', () => {
    const id = 'video.thumbnail.email.only-skipped';
    expect(judge(id, ...observed, email, buildClock(1))).not.toBe('broken');
    const early = createdPost(buildRecord('published', 'publishing'), buildBody(verified, other));
    expect(judge(id, listeningTo('emails'), ...channels, early, email, buildClock(1))).not.toBe('broken');
  });

  test('may trigger an email if a republish added the other channel, or if that one may be verified', () => {
    const id = 'video.thumbnail.email.only-skipped';
    const first = createdPost(post('published', { platforms: [target('video', 'published')] }), buildBody(verified));
    const republish = republishedPost({ id: 'post_1' }, { platforms: buildBody(other).platforms });
    expect(judge(id, listeningTo('emails'), ...channels, first, republish, email, buildClock(1))).not.toBe('broken');
    expect(judge(id, listeningTo('emails'), setChannel(verified, true), creation, email, buildClock(1))).not.toBe(
      'broken',
    );
    expect(judge(id, listeningTo('emails'), ...channels, first, email, buildClock(1))).toBe('broken');
  });

  test('triggers one email', () => {
    const id = 'video.thumbnail.email.once';
    expect(judge(id, ...observed, email, page([buildRecord()]))).toBe('kept');
    expect(judge(id, ...observed, email, email, page([buildRecord()]))).toBe('broken');
    expect(judge(id, setChannel(other, false), creation, email, email)).toBe('kept');
  });

  test('shows its thumbnail on the verified channel alone', () => {
    const id = 'video.thumbnail.delivered';
    expect(judge(id, ...observed, publish(verified, true), publish(other, false))).toBe('kept');
    expect(judge(id, ...observed, publish(verified, false), publish(other, false))).toBe('broken');
    expect(judge(id, ...observed, publish(verified, true), publish(other, true))).toBe('broken');
  });
});
