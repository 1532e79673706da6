/** Every implemented default of the options of platforms takes effect. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { getHostedUrl } from '../../../spec/world.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

test('option.default.contentType: by-media follows the media', async () => {
  const runner = await createRunnerWithProfile({ 'option.default.contentType': 'by-media' });
  const getTypeWith = async (media: object) => {
    const body = { text: 'Hi', platforms: buildTargetsOn('photo'), media };
    return (await runOperation(runner, 'createPost', { body })).data.platformContent.photo.contentType;
  };
  const images = [getHostedUrl('photo.jpg'), getHostedUrl('second.jpg')];
  expect(await getTypeWith({ images: images.slice(1) })).toBe('feed');
  expect(await getTypeWith({ images })).toBe('carousel');
  expect(await getTypeWith({ video: getHostedUrl('clip.mp4') })).toBe('reel');
});

describe('default options', () => {
  const otherDecisions: Bindings = {
    'option.default.contentType': 'story',
    'option.default.videoType': 'short',
    'option.default.privacy': 'private',
    'option.default.privacyLevel': 'SELF_ONLY',
    'option.default.postMode': 'draft',
  };

  test('none: the option is not sent, and records do not have it', async () => {
    const names = ['contentType', 'privacy', 'privacyLevel', 'postMode'] as const;
    const runner = await createRunnerWithProfile(
      Object.fromEntries(names.map((name) => [`option.default.${name}`, 'none'])) as Bindings,
    );
    const body = {
      text: 'Hi',
      platforms: buildTargetsOn('photo', 'video', 'shortvideo'),
      platformContent: { video: { title: 'T' } },
      media: { video: getHostedUrl('clip.mp4') },
    };
    const { platformContent } = (await runOperation(runner, 'createPost', { body })).data;
    const shownNames = Object.values(platformContent as object).flatMap((options: object) => Object.keys(options));
    expect(shownNames.filter((name) => names.includes(name as never))).toEqual([]);
    expect(platformContent).toMatchObject({ photo: { aiGenerated: false }, video: { videoType: 'long' } });
  });

  test('come from the profile', async () => {
    const runner = await createRunnerWithProfile(otherDecisions);
    const body = {
      text: 'Hi',
      platforms: buildTargetsOn('photo', 'video', 'shortvideo'),
      platformContent: { video: { title: 'T' } },
      media: { video: getHostedUrl('clip.mp4') },
    };
    expect((await runOperation(runner, 'createPost', { body })).data.platformContent).toMatchObject({
      photo: { contentType: 'story' },
      video: { videoType: 'short', privacy: 'private' },
      shortvideo: { privacyLevel: 'SELF_ONLY', postMode: 'draft' },
    });
  });
});
