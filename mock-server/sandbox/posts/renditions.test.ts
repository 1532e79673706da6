import { describe, expect, test } from 'vitest';
import { getPlatformByLabel, type PlatformLabel } from '../../../spec/platforms.ts';
import type { Behaviour } from '../../../spec/rules/rule.ts';
import type { HostedMedia } from '../../../spec/world.ts';
import { buildRenditionSpecFor } from './renditions.ts';

const buildImage = (format: HostedMedia['format'], bytes: number, width = 800, height = 600): HostedMedia => ({
  format,
  bytes,
  width,
  height,
});

function getSpecOn(label: PlatformLabel, file: HostedMedia, b: Side = { 'media.shortvideo.pixels': 'shorter' }) {
  const { images } = getPlatformByLabel(label);
  if (images === false) throw new Error(`${label} does not support images.`);
  return buildRenditionSpecFor(file, images, b);
}

type Side = Pick<Behaviour, 'media.shortvideo.pixels'>;

describe('an image becomes', () => {
  test.each<[string, PlatformLabel, HostedMedia, object]>([
    [
      'a JPEG on textthread if it exceeds 8 MB',
      'textthread',
      buildImage('png', 9_000_000),
      { reasons: ['size'], format: 'jpeg', maxBytes: 8_000_000, width: 800, height: 600 },
    ],
    [
      'a smaller JPEG on professional if it exceeds 5 MB',
      'professional',
      buildImage('jpeg', 6_000_000),
      { reasons: ['size'], format: 'jpeg', maxBytes: 5_000_000 },
    ],
    [
      'a JPEG on photo if it is a PNG over 8 MB',
      'photo',
      buildImage('png', 9_000_000),
      { reasons: ['size'], format: 'jpeg' },
    ],
    [
      'a smaller WebP on openmicro if it exceeds 1 MB',
      'openmicro',
      buildImage('webp', 1_100_000),
      { reasons: ['size'], format: 'webp', maxBytes: 1_000_000 },
    ],
    [
      'a smaller GIF on microblog if it exceeds 15 MB',
      'microblog',
      buildImage('gif', 16_000_000),
      { reasons: ['size'], format: 'gif', maxBytes: 15_000_000 },
    ],
    [
      'a JPEG of 1080 pixels on shortvideo if it is larger',
      'shortvideo',
      buildImage('jpeg', 1_000_000, 6000, 4000),
      { reasons: ['dimensions'], format: 'jpeg', width: 1620, height: 1080 },
    ],
    [
      '1080 pixels wide on shortvideo if its width is the shorter side',
      'shortvideo',
      buildImage('webp', 1_000_000, 2000, 6000),
      { reasons: ['dimensions'], format: 'jpeg', width: 1080, height: 3240 },
    ],
    [
      'a JPEG on shortvideo if it is a PNG',
      'shortvideo',
      buildImage('png', 1000),
      { reasons: ['format'], format: 'jpeg', width: 800, height: 600 },
    ],
    [
      'a smaller JPEG of 1080 pixels on shortvideo if it exceeds every limit',
      'shortvideo',
      buildImage('gif', 22_000_000, 2160, 2160),
      { reasons: ['format', 'size', 'dimensions'], format: 'jpeg', maxBytes: 20_000_000, width: 1080, height: 1080 },
    ],
    [
      'as large on its shorter side, whatever its other side',
      'shortvideo',
      buildImage('jpeg', 1000, 10_000, 1081),
      { width: 9991, height: 1080 },
    ],
    [
      'a smaller image on social under the limit of the unlabelled row',
      'social',
      buildImage('jpeg', 5_000_000),
      { maxBytes: 4_000_000 },
    ],
  ])('%s', (_, label, file, spec) => {
    expect(getSpecOn(label, file)).toMatchObject(spec);
  });

  test.each<[string, PlatformLabel, HostedMedia]>([
    ['within every limit', 'textthread', buildImage('png', 8_000_000)],
    ['within the tolerance of the definition of a megabyte', 'textthread', buildImage('png', 8_388_608)],
    ['a GIF of 15 MB on microblog', 'microblog', buildImage('gif', 15_000_000)],
    ['a WebP of 1080 pixels on shortvideo', 'shortvideo', buildImage('webp', 1_000_000, 1080, 1080)],
    ['not an image', 'shortvideo', { format: 'mp4', bytes: 200_000_000 }],
  ])('nothing else if it is %s', (_, label, file) => {
    expect(getSpecOn(label, file)).toBeUndefined();
  });

  test('smaller even if its dimensions are unknown', () => {
    const spec = getSpecOn('shortvideo', { format: 'png', bytes: 22_000_000 });
    expect(spec).toEqual({ reasons: ['format', 'size'], format: 'jpeg', maxBytes: 20_000_000 });
  });
});
