/** The law on images of a format that has a size limit of its own. */
import { megabyte, tolerantMegabyte } from '../../../limits.ts';
import { getMaxMegabytes } from '../../../platforms.ts';
import type { HostedMedia } from '../../../world.ts';
import { law } from '../../law.ts';
import { checkThat } from '../../traces/traceReader.ts';
import { buildPublication, findImages } from './findImages.ts';

const ownLimitGif: HostedMedia = { format: 'gif', bytes: 10_000_000 };
const nearGif: HostedMedia = { format: 'gif', bytes: 4_500_000 };
const keptGif = buildPublication('microblog', nearGif, nearGif);
const smallGif = buildPublication('microblog', { format: 'gif', bytes: 90_000 }, { format: 'gif', bytes: 90_000 });

export const ownLimitLaw = law({
  id: 'media.image.own-limit',
  level: 'derived',
  argument:
    'Author: a GIF of 10 MB is not over the limit of microblog, so nothing converts it. Implementer: any image may be converted, or all over some size. A service that delivers one of nearly 5 MB unchanged, but not this one, applies the general limit.',
  needs: [],
  source: { section: 'Media limits per platform', item: 'microblog: 5 MB each (GIF up to 15 MB)' },
  summary:
    'An image over the general size limit of a platform, but within the limit of its format, is treated like one just below the general limit: it keeps its format if that one does, and is not compressed to the general limit if that one is not compressed.',
  over: 'event',
  exercisedBy:
    'the formats or sizes of two published files on a platform, one just below and one above the general limit',
  *cases(trace, behaviour) {
    const images = [...findImages(trace, behaviour)].filter(
      ({ file, format, limits }) => limits.megabytesOf?.[format] !== undefined && file.format !== undefined,
    );
    const isOverGeneralLimit = ({ original, limits }: (typeof images)[number]) =>
      original.bytes > limits.megabytes * tolerantMegabyte;
    for (const image of images.filter(isOverGeneralLimit)) {
      const { publication, file, original, format, limits } = image;
      if (original.bytes > getMaxMegabytes(limits, format) * megabyte) continue;
      const near = images.filter(
        (other) =>
          other.publication.platform === publication.platform &&
          other.format === format &&
          other.file.format === format &&
          // Services may process all images over a size of their own, which is hardly that close to the limit.
          other.original.bytes >= 0.9 * limits.megabytes * megabyte &&
          !isOverGeneralLimit(other),
      );
      if (near.length > 0) yield checkThat(publication, file.format === format, format, file.format);
      const keepsNear = near.some((other) => other.file.bytes === other.original.bytes);
      if (keepsNear && file.bytes !== undefined)
        yield checkThat(
          publication,
          file.bytes === original.bytes || file.bytes > limits.megabytes * megabyte,
          original.bytes,
          file.bytes,
        );
    }
  },
  kept: [
    ['still a GIF', keptGif, buildPublication('microblog', { format: 'gif' }, ownLimitGif)],
    ['of the same size', keptGif, buildPublication('microblog', { format: 'gif', bytes: 10_000_000 }, ownLimitGif)],
    ['optimized a little', keptGif, buildPublication('microblog', { format: 'gif', bytes: 9_000_000 }, ownLimitGif)],
    [
      'like an image of nearly the general limit',
      buildPublication('microblog', { format: 'gif', bytes: 900_000 }, nearGif),
      buildPublication('microblog', { format: 'gif', bytes: 900_000 }, ownLimitGif),
    ],
  ],
  broken: [
    ['a JPEG', keptGif, buildPublication('microblog', { format: 'jpeg' }, ownLimitGif)],
    ['compressed', keptGif, buildPublication('microblog', { format: 'gif', bytes: 4_900_000 }, ownLimitGif)],
  ],
  neutral: [
    [
      'only images over 1 MB are compressed',
      smallGif,
      buildPublication('microblog', { format: 'gif', bytes: 900_000 }, ownLimitGif),
    ],
    ['no smaller one', buildPublication('microblog', { format: 'jpeg' }, ownLimitGif)],
    [
      'every GIF is converted',
      buildPublication('microblog', { format: 'jpeg' }, nearGif),
      buildPublication('microblog', { format: 'jpeg' }, ownLimitGif),
    ],
    [
      'over its own limit',
      keptGif,
      buildPublication('microblog', { format: 'jpeg' }, { format: 'gif', bytes: 16_000_000 }),
    ],
  ],
});
