import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import type { Email } from '../../law.ts';
import { buildTargets, createdPost, minute, post } from '../../traces/examples.ts';
import { thumbnailLaws } from './thumbnails.ts';

const email: Email = { kind: 'email', at: minute(0), about: 'thumbnail.skipped', postId: 'post_1' };

const judge = (...platforms: ('video' | 'social')[]) =>
  thumbnailLaws
    .find(({ id }) => id === 'video.thumbnail.email.once')
    ?.judge(
      [createdPost(post('published'), { text: 'A film', platforms: buildTargets(...platforms) }), email, email],
      defaultBehaviour,
    );

test('a post that names a target twice does not limit its emails', () => {
  expect(judge('video', 'video')).toBe('not-exercised');
  expect(judge('video', 'social')).toBe('broken');
});
