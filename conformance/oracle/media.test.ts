/** Posts with media of several kinds, of which a target supports only some, and videos that may be reels. */
import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { predictExpectation } from './expectation.ts';
import {
  fullProfile,
  getProfileWithout,
  getTargetsOn,
  knownState,
  plainPost,
  predict,
  predictChange,
} from './testing/expectations.ts';

const clipUrl = 'https://media.example.com/clip.mp4';

test('a service that accepts several kinds of media may omit those that a platform does not support', () => {
  const accepting = resolveProfile({ ...defaultBindings, 'media.combination': 'accept' });
  const onVideo = (media: Readonly<Record<string, unknown>>) => ({
    ...plainPost,
    platforms: getTargetsOn('video'),
    platformContent: { video: { title: 'Our film' } },
    media,
  });
  const film = { video: 'https://cdn.example.com/film.mp4' };
  const images = { images: ['https://cdn.example.com/photo.jpg'] };
  expect(predict(onVideo({ ...film, ...images }), accepting)).toMatchObject({
    outcome: 'open',
    doubtful: ['media.suited.video'],
  });
  expect(predict(onVideo(images), accepting)).toMatchObject({ outcome: 'refused' });
  expect(predict(onVideo({ ...film, ...images }), getProfileWithout('media.combination')).outcome).toBe('open');
  expect(predict(onVideo({ ...film, ...images }), fullProfile)).toMatchObject({ outcome: 'refused' });
  const onOpenmicro = { ...plainPost, platforms: getTargetsOn('openmicro'), media: { ...film, images: [] } };
  const omittingEmpty = resolveProfile({
    ...defaultBindings,
    'media.combination': 'accept',
    'media.images.empty': 'omit',
  });
  expect(predict(onOpenmicro, omittingEmpty)).toMatchObject({ outcome: 'refused', broken: ['media.suited.openmicro'] });
  expect(predict({ ...onOpenmicro, media: { ...film, ...images } }, omittingEmpty).outcome).toBe('open');
});

test('an update that replaces the media of a post is judged without the former media', () => {
  const storedPost = {
    ...plainPost,
    platforms: getTargetsOn('video'),
    platformContent: { video: { title: 'Our film' } },
    media: { video: 'https://cdn.example.com/film.mp4' },
  };
  const body = { platforms: getTargetsOn('video'), media: { images: ['https://cdn.example.com/photo.jpg'] } };
  const predictUpdate = (mode: string) =>
    predictChange(
      'updatePost',
      body,
      { ...storedPost, status: 'draft' },
      resolveProfile({ ...defaultBindings, 'media.combination': 'accept', 'post.update.merge': mode } as Bindings),
      storedPost,
    );
  expect(predictUpdate('shallow')).toMatchObject({ outcome: 'refused', broken: ['media.suited.video'] });
  expect(predictUpdate('merge-patch').doubtful).toContain('media.suited.video');
});

test('a service whose network chooses the kind of a post on photo may limit the duration of any video', () => {
  const buildPost = (seconds: number, content?: object) => ({
    body: {
      ...plainPost,
      platforms: getTargetsOn('photo'),
      media: { video: clipUrl },
      ...(content === undefined ? {} : { platformContent: { photo: content } }),
    },
    seconds,
  });
  const predictVideo = (answer: string, { body, seconds }: ReturnType<typeof buildPost>) => {
    const clip = { kind: 'video', format: 'mp4', bytes: 1000, width: 10, height: 10, seconds };
    return predictExpectation(
      { kind: 'request', role: 'probe', operation: 'createPost', body },
      { operation: 'createPost', body },
      { ...knownState, media: new Map([[clipUrl, clip]]) as never, onOwnDomain: (url: string) => url === clipUrl },
      resolveProfile({ ...defaultBindings, 'option.default.contentType': answer }),
      [],
    );
  };
  const doubtful = { outcome: 'open', doubtful: ['media.video.duration.photo'] };
  expect(predictVideo('none', buildPost(2))).toMatchObject(doubtful);
  expect(predictVideo('none', buildPost(91, {}))).toMatchObject(doubtful);
  expect(predictVideo('none', buildPost(20))).toMatchObject({ outcome: 'accepted' });
  expect(predictVideo('none', buildPost(2, { contentType: 'feed' }))).toMatchObject({ outcome: 'accepted' });
  expect(predictVideo('none', buildPost(2, { contentType: 'reel' }))).toMatchObject({ outcome: 'refused' });
  expect(predictVideo('feed', buildPost(2))).toMatchObject({ outcome: 'accepted' });
});
