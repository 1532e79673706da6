/** Laws on images as networks receive them: compressed, converted and resized where they exceed a limit. */
import { type Behaviour, isOpen } from '../../../decisions/index.ts';
import { tolerantMegabyte } from '../../../limits.ts';
import {
  getMaxMegabytes,
  getPlatformByLabel,
  type ImageFormat,
  type ImageLimits,
  isImageFormat,
} from '../../../platforms.ts';
import type { HostedMedia } from '../../../world.ts';
import { type Law, law } from '../../law.ts';
import { checkThat, readObservations } from '../../traces/traceReader.ts';
import { buildPublication, findImages } from './findImages.ts';
import { ownLimitLaw } from './ownLimit.ts';

const processing = (item: string) => ({ section: 'Media limits per platform', item });

/** The size beyond which an image exceeds a limit under every reading of a megabyte. */
const getMaxBytes = (limits: ImageLimits, format: ImageFormat): number =>
  getMaxMegabytes(limits, format) * tolerantMegabyte;

const imageCompressed = law({
  id: 'media.image.compressed',
  level: 'derived',
  argument:
    'Author: images over the size limit are compressed or converted before publishing. Implementer: a conversion may be enough. Either way the limit of the network is the purpose, so no network receives a larger image.',
  needs: ['media.table.unlabelled-row'],
  everyReading: ['media.table.unlabelled-row'],
  source: processing('images over a platform’s size limit are compressed or converted before publishing'),
  summary: 'An image over the size limit of a platform reaches it within the limit.',
  over: 'event',
  exercisedBy: 'the size of a published file whose original is over the limit',
  *cases(trace, behaviour) {
    for (const { publication, file, original, format, limits } of findImages(trace, behaviour)) {
      if (original.bytes <= getMaxBytes(limits, format) || file.bytes === undefined) continue;
      // A GIF that becomes a JPEG may keep to the limit of either.
      const formats = file.format !== undefined && isImageFormat(file.format) ? [format, file.format] : [format];
      const max = Math.max(...formats.map((imageFormat) => getMaxBytes(limits, imageFormat)));
      yield checkThat(publication, file.bytes <= max, `at most ${max} bytes`, file.bytes);
    }
  },
  kept: [
    ['compressed', buildPublication('microblog', { format: 'png', bytes: 5_000_000 })],
    [
      'a JPEG of the size that a GIF may have',
      buildPublication('microblog', { format: 'jpeg', bytes: 15_000_000 }, { format: 'gif', bytes: 16_000_000 }),
    ],
  ],
  broken: [['sent unchanged', buildPublication('microblog', { format: 'png', bytes: 9_000_000 })]],
  neutral: [
    ['an image within the limit', buildPublication('microblog', { bytes: 400_000 }, { format: 'png', bytes: 400_000 })],
    ['an unknown size', buildPublication('microblog', { format: 'jpeg' })],
  ],
});

const textthreadJpeg = law({
  id: 'media.textthread.jpeg',
  level: 'documented',
  needs: [],
  source: processing('textthread images over 8 MB become JPEG'),
  summary: 'An image over 8 MB reaches textthread as a JPEG.',
  over: 'event',
  exercisedBy: 'the format of a file on textthread whose original is over the limit',
  *cases(trace, behaviour) {
    for (const { publication, file, original, format, limits } of findImages(trace, behaviour, 'textthread'))
      if (original.bytes > getMaxBytes(limits, format) && file.format !== undefined)
        yield checkThat(publication, file.format === 'jpeg', 'jpeg', file.format);
  },
  kept: [['a JPEG', buildPublication('textthread', { format: 'jpeg' })]],
  broken: [['still a PNG', buildPublication('textthread', { format: 'png' })]],
  neutral: [
    ['another platform', buildPublication('photo', { format: 'png' })],
    ['an unknown format', buildPublication('textthread', { bytes: 5_000_000 })],
  ],
});

/** The side that the pixel limit applies to; while that is open, the shorter one, which every reading limits. */
function getLimitedSide(width: number, height: number, behaviour: Behaviour): number {
  const side = isOpen(behaviour, 'media.shortvideo.pixels') ? 'shorter' : behaviour['media.shortvideo.pixels'];
  if (side === 'width') return width;
  return side === 'longer' ? Math.max(width, height) : Math.min(width, height);
}

const describeImage = ({ format, width, height }: Partial<HostedMedia>): string =>
  `${format ?? 'file'}${width === undefined || height === undefined ? '' : ` of ${width} x ${height} pixels`}`;

const largeWebp: HostedMedia = { format: 'webp', bytes: 60_000, width: 2000, height: 1500 };

const shortvideoFits = law({
  id: 'media.shortvideo.fits',
  level: 'documented',
  needs: ['media.shortvideo.pixels'],
  everyReading: ['media.shortvideo.pixels'],
  source: processing('shortvideo images are resized to 1080 px and converted to JPEG when needed'),
  summary:
    'An image of more than 1,080 pixels reaches shortvideo resized, as a JPEG or in its own format if that is supported.',
  over: 'event',
  exercisedBy: 'the width and height of an image on shortvideo whose original is too large',
  *cases(trace, behaviour) {
    for (const { publication, file, original, format, limits } of findImages(trace, behaviour, 'shortvideo')) {
      const { edge = Number.POSITIVE_INFINITY } = limits;
      if (getLimitedSide(original.width ?? 0, original.height ?? 0, behaviour) <= edge) continue;
      const hasDimensions = file.width !== undefined && file.height !== undefined;
      const side = hasDimensions ? getLimitedSide(file.width, file.height, behaviour) : undefined;
      const observed = `${describeImage(file)}, from a ${describeImage(original)}: ${file.url}`;
      if (side !== undefined) yield checkThat(publication, side <= edge, `at most ${edge} pixels`, observed);
      // An image in a supported format needs no conversion.
      const formats = new Set<string>(limits.formats.includes(format) ? ['jpeg', format] : ['jpeg']);
      const isSupported = file.format !== undefined && formats.has(file.format);
      // A supported format alone does not show a new size.
      if (file.format !== undefined && (side !== undefined || !isSupported))
        yield checkThat(publication, isSupported, [...formats].join(' or '), observed);
    }
  },
  kept: [
    ['resized', buildPublication('shortvideo', { format: 'jpeg', width: 1620, height: 1080 })],
    ['a WebP', buildPublication('shortvideo', { format: 'webp', width: 1440, height: 1080 }, largeWebp)],
  ],
  broken: [
    ['not resized', buildPublication('shortvideo', { format: 'jpeg', width: 6000, height: 4000 })],
    ['not converted', buildPublication('shortvideo', { format: 'png', width: 1620, height: 1080 })],
  ],
  neutral: [
    ['within the limit', buildPublication('shortvideo', { width: 1080 }, { ...largeWebp, width: 1080, height: 1080 })],
    ['an unknown size', buildPublication('shortvideo', { format: 'jpeg' })],
  ],
});

const thumbnailCompressed = law({
  id: 'video.thumbnail.compressed',
  level: 'documented',
  needs: [],
  source: { section: 'platformContent.<label> fields', item: 'video thumbnail: compressed by the server to 2 MB' },
  summary: 'A thumbnail of more than 2 MB reaches the network with at most 2 MB.',
  over: 'event',
  exercisedBy: 'the size of a published thumbnail whose original is over the limit',
  *cases(trace) {
    const maxBytes = (getPlatformByLabel('video').thumbnail?.compressedToMegabytes ?? 2) * tolerantMegabyte;
    for (const publication of readObservations(trace, 'publication'))
      for (const { original, bytes } of publication.platform === 'video' ? (publication.files ?? []) : [])
        if (
          original !== undefined &&
          isImageFormat(original.format) &&
          original.bytes > maxBytes &&
          bytes !== undefined
        )
          yield checkThat(publication, bytes <= maxBytes, `at most ${maxBytes} bytes`, bytes);
  },
  kept: [['compressed', buildPublication('video', { bytes: 2_000_000 })]],
  broken: [['sent unchanged', buildPublication('video', { bytes: 9_000_000 })]],
  neutral: [
    ['a small thumbnail', buildPublication('video', { bytes: 90_000 }, { format: 'png', bytes: 90_000 })],
    ['an image of another platform', buildPublication('photo', { bytes: 9_000_000 })],
  ],
});

export const imageProcessingLaws: readonly Law[] = [
  imageCompressed,
  ownLimitLaw,
  textthreadJpeg,
  shortvideoFits,
  thumbnailCompressed,
];
