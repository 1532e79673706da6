/** Limits of hosted files: durations, pages and sizes. */
import type { JsonObject } from '../../../spec/json.ts';
import { megabyte, tolerantMegabyte } from '../../../spec/limits.ts';
import { getPlatformByLabel, platformLabels } from '../../../spec/platforms.ts';
import { buildPostWithVideo, withContent } from '../../../spec/rules/bodies.ts';
import { file, postTo } from '../../script/bodies.ts';
import type { BoundarySeries } from './boundarySeries.ts';

/** A video on photo is a reel by default. */
const omitType = ({ platformContent: _, ...body }: JsonObject): JsonObject => body;

/** In whole seconds, so that rounding does not matter. */
const durations = platformLabels.flatMap((label): readonly BoundarySeries[] => {
  const { minSeconds, maxSeconds } = getPlatformByLabel(label).video || {};
  if (maxSeconds === undefined) return [];
  const seconds = [
    ...(minSeconds === undefined ? [1] : [minSeconds - 1, minSeconds, minSeconds + 1]),
    maxSeconds - 1,
    maxSeconds,
    maxSeconds + 1,
  ];
  const about = [`media.video.duration.${label}`];
  const name = `duration of a video on ${label}`;
  const validBody = buildPostWithVideo(label, 'clip.mp4');
  const bodies = seconds.map((n) => buildPostWithVideo(label, `milliseconds-${n * 1000}.mp4`));
  return [
    { about, name, validBody, bodies },
    ...(label === 'photo'
      ? [{ about, name: `${name} without a type`, validBody: omitType(validBody), bodies: bodies.map(omitType) }]
      : []),
  ];
});

const buildCarousel = (name: string) => ({ ...postTo('professional'), media: { carousel: file(name) } });
const { carousel: limits } = getPlatformByLabel('professional');
const maxPages = limits?.maxPages ?? 300;
const pages: BoundarySeries = {
  about: ['media.carousel.pages'],
  name: 'pages of a carousel',
  validBody: buildCarousel('slides.pdf'),
  bodies: [1, maxPages - 1, maxPages, maxPages + 1].map((n) => buildCarousel(`pages-${n}.pdf`)),
};

/** A size within the limit, and one beyond it, in every reading of a megabyte. Sizes in between are ambiguous. */
const computeBytesWithin = (megabytes: number): number => megabytes * megabyte;
const computeBytesBeyond = (megabytes: number): number => megabytes * tolerantMegabyte + 1;

const buildThumbnail = (name: string) => withContent(postTo('video'), 'video', { thumbnail: file(name) });
const sizes: readonly BoundarySeries[] = [
  {
    about: ['media.carousel.size'],
    name: 'size of a carousel',
    validBody: buildCarousel('slides.pdf'),
    bodies: [
      buildCarousel('bytes-10000000.pdf'),
      buildCarousel(`bytes-${computeBytesBeyond(limits?.megabytes ?? 100)}.pdf`),
    ],
  },
  {
    about: ['media.video.size.textthread'],
    name: 'size of a video on textthread',
    validBody: buildPostWithVideo('textthread', 'clip.mp4'),
    bodies: [
      buildPostWithVideo('textthread', 'bytes-10000000.mp4'),
      buildPostWithVideo('textthread', `bytes-${computeBytesBeyond(100)}.mp4`),
    ],
  },
  {
    about: ['video.thumbnail.file'],
    isPartOfRule: true,
    name: 'size of a thumbnail',
    validBody: buildThumbnail('photo.jpg'),
    bodies: [
      buildThumbnail(`bytes-${computeBytesWithin(30)}.jpg`),
      buildThumbnail(`bytes-${computeBytesBeyond(30)}.jpg`),
    ],
  },
];

const exactSizes: readonly BoundarySeries[] = [
  {
    about: ['media.carousel.size'],
    name: 'a carousel of exactly 100 MB',
    validBody: buildCarousel('slides.pdf'),
    bodies: [buildCarousel(`bytes-${computeBytesWithin(100)}.pdf`)],
  },
  {
    about: ['media.video.size.textthread'],
    name: 'a video of exactly 100 MB on textthread',
    validBody: buildPostWithVideo('textthread', 'clip.mp4'),
    bodies: [buildPostWithVideo('textthread', `bytes-${computeBytesWithin(100)}.mp4`)],
  },
];

/** Images over a limit are compressed or converted, never refused. */
const imageSizes = platformLabels.flatMap((label): readonly BoundarySeries[] => {
  const limits = getPlatformByLabel(label).images;
  if (limits === false) return [];
  const withImage = (name: string) => ({ ...postTo(label), media: { images: [file(name)] } });
  const gif = limits.megabytesOf?.gif;
  const series = { about: ['media.image.size'], validBody: withImage('photo.jpg') };
  return [
    {
      ...series,
      name: `images over the size limit of ${label}`,
      bodies: [
        withImage(`bytes-${computeBytesWithin(limits.megabytes)}.jpg`),
        withImage(`bytes-${computeBytesBeyond(limits.megabytes)}.jpg`),
        withImage('large.jpg'),
      ],
    },
    // Quick runs omit a whole script if one of its files is too large for them.
    ...(gif === undefined
      ? []
      : [
          {
            ...series,
            name: `a GIF over the size limit of ${label}`,
            bodies: [withImage(`bytes-${computeBytesBeyond(gif)}.gif`)],
          },
        ]),
  ];
});

export const fileSeries: readonly BoundarySeries[] = [...durations, pages, ...sizes, ...imageSizes];

/** Files that only --size deep uploads. */
export const largeFileSeries: readonly BoundarySeries[] = exactSizes;
