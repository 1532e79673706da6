/** Every implemented alternative of the decisions about media takes effect. */
import { describe, expect, test } from 'vitest';
import { platforms } from '../../../spec/platforms.ts';
import { buildPostOn, buildTargetsOn, omitMember, withContent } from '../../../spec/rules/bodies.ts';
import { getHostedUrl } from '../../../spec/world.ts';
import { buildRenditionSpecFor } from '../../sandbox/posts/renditions.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

describe('media.required', () => {
  test.each([
    ['by-network', [201, 201, 201, 201]],
    ['by-content-type', [422, 422, 201, 201]],
    ['carousel-of-two', [422, 422, 422, 201]],
  ] as const)('%s decides whether media must match the contentType', async (answer, statuses) => {
    const runner = await createRunnerWithProfile({ 'media.required': answer });
    const images = [getHostedUrl('photo.jpg')];
    const bodies = [
      ['reel', { images }],
      ['carousel', { video: getHostedUrl('clip.mp4') }],
      ['carousel', { images }],
      ['story', { images }],
    ].map(([contentType, media]) => ({
      text: 'Hi',
      platforms: buildTargetsOn('photo'),
      platformContent: { photo: { contentType } },
      media,
    }));
    for (const [i, body] of bodies.entries()) {
      const { status, rules } = await runOperation(runner, 'createPost', { body });
      expect([i, status, rules]).toEqual([i, statuses[i], status === 422 ? ['media.network.required'] : []]);
    }
  });

  test.each(['photo', 'video', 'shortvideo'] as const)('text alone on %s depends on the profile', async (label) => {
    const body = omitMember(buildPostOn(label), 'media');
    const byNetwork = await createRunnerWithProfile({ 'media.required': 'by-network' });
    const never = await createRunnerWithProfile({ 'media.required': 'never' });
    expect((await runOperation(byNetwork, 'createPost', { body })).rules).toEqual(['media.network.required']);
    expect((await runOperation(never, 'createPost', { body })).status).toBe(201);
  });
});

test('media.foreign: any-https accepts every https URL, and no other', async () => {
  const getRules = async (answer: 'public-https-host' | 'any-https', url: string) => {
    const runner = await createRunnerWithProfile({ 'media.foreign': answer });
    const body = { text: 'Hi', platforms: buildTargetsOn('social'), media: { images: [url] } };
    return (await runOperation(runner, 'createPost', { body })).rules;
  };
  expect(await getRules('public-https-host', 'https://192.168.1.7/a.jpg')).toEqual(['media.url.public']);
  expect(await getRules('any-https', 'https://192.168.1.7/a.jpg')).toEqual([]);
  expect(await getRules('any-https', 'http://media.example.org/a.jpg')).toEqual(['media.url.https']);
});

describe('shortvideo.autoAddMusic.one', () => {
  test.each([
    ['ignore', ['photo.jpg'], undefined],
    ['ignore', ['photo.jpg', 'second.jpg'], true],
    ['apply', ['photo.jpg'], true],
  ] as const)('%s: with the images %j, autoAddMusic is %s', async (answer, names, music) => {
    const runner = await createRunnerWithProfile({ 'shortvideo.autoAddMusic.one': answer });
    const body = { text: 'Hi', platforms: buildTargetsOn('shortvideo'), media: { images: names.map(getHostedUrl) } };
    const { data } = await runOperation(runner, 'createPost', { body });
    expect(data.platformContent.shortvideo.autoAddMusic).toBe(music);
  });
});

describe('option.not-applicable: refuse', () => {
  test('names each option that does not apply, and accepts those that do', async () => {
    const runner = await createRunnerWithProfile({ 'option.not-applicable': 'refuse' });
    const images = { images: [getHostedUrl('photo.jpg')] };
    const options = { allowDuet: true, allowStitch: false, autoAddMusic: true };
    const create = (media: object) =>
      runOperation(runner, 'createPost', {
        body: { text: 'Hi', platforms: buildTargetsOn('shortvideo'), media, platformContent: { shortvideo: options } },
      });
    expect((await create(images)).rules).toEqual(['option.unused', 'option.unused', 'option.unused']);
    expect((await create({ video: getHostedUrl('clip.mp4') })).rules).toEqual(['option.unused']);
    const story = withContent(buildPostOn('photo'), 'photo', { contentType: 'feed', aiGenerated: true });
    expect((await runOperation(runner, 'createPost', { body: story })).status).toBe(201);
  });
});

describe('media.shortvideo.pixels', () => {
  test.each([
    ['shorter', 2160, 3840, 1080, 1920],
    ['longer', 2160, 3840, 608, 1080],
    ['width', 3840, 2160, 1080, 608],
  ] as const)('%s: %d × %d becomes %d × %d', (answer, width, height, newWidth, newHeight) => {
    const file = { format: 'jpeg', bytes: 1000, width, height } as const;
    const spec = buildRenditionSpecFor(file, platforms.shortvideo.images, { 'media.shortvideo.pixels': answer });
    expect(spec).toMatchObject({ reasons: ['dimensions'], width: newWidth, height: newHeight });
  });

  test('shorter: a portrait of 1080 by 1920 stays as it is', () => {
    const file = { format: 'jpeg', bytes: 1000, width: 1080, height: 1920 } as const;
    const b = { 'media.shortvideo.pixels': 'shorter' } as const;
    expect(buildRenditionSpecFor(file, platforms.shortvideo.images, b)).toBeUndefined();
  });
});

describe('media.check.when', () => {
  test.each([
    ['hosted-at-create', 422],
    ['at-publish', 201],
    ['never', 201],
  ] as const)('%s: a post with an image as its video gets %i', async (answer, status) => {
    const runner = await createRunnerWithProfile({ 'media.check.when': answer });
    const body = { text: 'Hi', platforms: buildTargetsOn('professional'), media: { video: getHostedUrl('photo.jpg') } };
    expect((await runOperation(runner, 'createPost', { body })).status).toBe(status);
  });
});

describe('media.format.unsupported', () => {
  test.each([
    ['convert-or-refuse', 'drawing.png', []],
    ['convert-or-refuse', 'loop.gif', []],
    ['convert-stills-or-refuse', 'drawing.png', []],
    ['convert-stills-or-refuse', 'loop.gif', ['media.image.format.shortvideo']],
    ['refuse', 'drawing.png', ['media.image.format.shortvideo']],
  ] as const)('%s: %s on shortvideo breaks %j', async (answer, name, rules) => {
    const runner = await createRunnerWithProfile({ 'media.format.unsupported': answer });
    const body = {
      text: 'Hi',
      platforms: buildTargetsOn('shortvideo'),
      media: { images: [getHostedUrl(name)] },
    };
    expect((await runOperation(runner, 'createPost', { body })).rules).toEqual(rules);
  });
});

describe('media.table.unlabelled-row', () => {
  test.each([
    ['social', ['media.image.format.social', 'media.video.duration.social']],
    ['no-platform', []],
  ] as const)('%s: a WebP image and a video of 13 hours on social break %j', async (answer, rules) => {
    const runner = await createRunnerWithProfile({ 'media.table.unlabelled-row': answer });
    const findRules = async (media: object) =>
      (await runOperation(runner, 'createPost', { body: { text: 'Hi', platforms: buildTargetsOn('social'), media } }))
        .rules;
    const foundRules = [
      ...(await findRules({ images: [getHostedUrl('photo.webp')] })),
      ...(await findRules({ video: getHostedUrl('marathon.mp4') })),
    ];
    expect(foundRules).toEqual(rules);
    // A file of another kind is still refused.
    expect(await findRules({ video: getHostedUrl('photo.jpg') })).toEqual(['media.video.format.social']);
    expect(await findRules({ images: [getHostedUrl('clip.mp4')] })).toEqual(['media.image.format.social']);
  });
});
