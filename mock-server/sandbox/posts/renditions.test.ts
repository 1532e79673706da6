import { describe, expect, test } from 'vitest';
import { type PlatformLabel, platform } from '../../../spec/platforms.ts';
import type { HostedMedia } from '../../../spec/world.ts';
import { intendedFor } from './renditions.ts';

const image = (format: HostedMedia['format'], bytes: number, width = 800, height = 600): HostedMedia => ({
  format,
  bytes,
  width,
  height,
});

function on(label: PlatformLabel, file: HostedMedia) {
  const { images } = platform(label);
  if (images === false) throw new Error(`${label} takes no images.`);
  return intendedFor(file, images);
}

describe('an image is to become', () => {
  test.each<[string, PlatformLabel, HostedMedia, object]>([
    [
      'a JPEG on textthread, over 8 MB',
      'textthread',
      image('png', 9_000_000),
      { reasons: ['size'], format: 'jpeg', maxBytes: 8_000_000, width: 800, height: 600 },
    ],
    [
      'a smaller JPEG on professional, over 5 MB',
      'professional',
      image('jpeg', 6_000_000),
      { reasons: ['size'], format: 'jpeg', maxBytes: 5_000_000 },
    ],
    ['a JPEG on photo, as a PNG over 8 MB', 'photo', image('png', 9_000_000), { reasons: ['size'], format: 'jpeg' }],
    [
      'a smaller WebP on openmicro, over 1 MB',
      'openmicro',
      image('webp', 1_100_000),
      { reasons: ['size'], format: 'webp', maxBytes: 1_000_000 },
    ],
    [
      'a smaller GIF on microblog, over 15 MB',
      'microblog',
      image('gif', 16_000_000),
      { reasons: ['size'], format: 'gif', maxBytes: 15_000_000 },
    ],
    [
      'a JPEG of 1080 pixels on shortvideo, larger',
      'shortvideo',
      image('jpeg', 1_000_000, 6000, 4000),
      { reasons: ['dimensions'], format: 'jpeg', width: 1080, height: 720 },
    ],
    [
      'one of 1080 pixels where the height is larger',
      'shortvideo',
      image('webp', 1_000_000, 1000, 3000),
      { reasons: ['dimensions'], format: 'jpeg', width: 360, height: 1080 },
    ],
    [
      'a JPEG on shortvideo, as a PNG',
      'shortvideo',
      image('png', 1000),
      { reasons: ['format'], format: 'jpeg', width: 800, height: 600 },
    ],
    [
      'all of it on shortvideo',
      'shortvideo',
      image('gif', 22_000_000, 2160, 2160),
      { reasons: ['format', 'size', 'dimensions'], format: 'jpeg', maxBytes: 20_000_000, width: 1080, height: 1080 },
    ],
    ['one pixel wide at least', 'shortvideo', image('jpeg', 1000, 10_000, 1), { width: 1080, height: 1 }],
    ['the unlabelled row’s on social', 'social', image('jpeg', 5_000_000), { maxBytes: 4_000_000 }],
  ])('%s', (_, label, file, intended) => {
    expect(on(label, file)).toMatchObject(intended);
  });

  test.each<[string, PlatformLabel, HostedMedia]>([
    ['within every limit', 'textthread', image('png', 8_000_000)],
    ['within the tolerance of a megabyte', 'textthread', image('png', 8_388_608)],
    ['a GIF of 15 MB on microblog', 'microblog', image('gif', 15_000_000)],
    ['a WebP of 1080 pixels on shortvideo', 'shortvideo', image('webp', 1_000_000, 1080, 1080)],
    ['no image at all', 'shortvideo', { format: 'mp4', bytes: 200_000_000 }],
  ])('nothing else where it is %s', (_, label, file) => {
    expect(on(label, file)).toBeUndefined();
  });

  test('smaller, though nobody knows its width', () => {
    const intended = on('shortvideo', { format: 'png', bytes: 22_000_000 });
    expect(intended).toEqual({ reasons: ['format', 'size'], format: 'jpeg', maxBytes: 20_000_000 });
  });
});
