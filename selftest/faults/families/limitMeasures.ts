/** Measures a post in every quantity that the contract limits. */
import { maxTitleLength, megabyte } from '../../../spec/limits.ts';
import { type PlatformLabel, platformByLabel, platformLabels } from '../../../spec/platforms.ts';
import { measure as measureText } from '../../../spec/text/measure.ts';
import { threadSeparator } from '../../../spec/text/thread.ts';
import type { HostedMedia } from '../../../spec/world.ts';
import type { Json } from '../request.ts';
import type { Known } from './known.ts';

export interface LimitMeasure {
  readonly rule: string;
  readonly limit: number;
  /** Undefined if the post has no such thing. */
  readonly measure: (post: Json, known: Known) => number | undefined;
}

export const targetsPlatform = (post: Json, label: PlatformLabel): boolean =>
  Array.isArray(post?.platforms) && post.platforms.some((target: Json) => target?.platform === label);

export const textOn = (post: Json, label: PlatformLabel): Json => post?.platformContent?.[label]?.text ?? post?.text;

/** The length of the longest part of the text on a platform. */
function longestSegment(post: Json, label: PlatformLabel): number | undefined {
  const text = textOn(post, label);
  if (typeof text !== 'string' || !targetsPlatform(post, label)) return undefined;
  const segments = platformByLabel(label).text.threads ? text.split(threadSeparator) : [text];
  return Math.max(...segments.map((one) => measureText(one, 'code-points')));
}

const lengthOf = (value: unknown): number | undefined => (typeof value === 'string' ? value.length : undefined);

const mediaOf = (url: unknown, known: Known): HostedMedia | undefined =>
  typeof url === 'string' ? known.uploads.get(url)?.media : undefined;

/** Measures one property of a file of posts to a platform. */
function fileMeasure(
  rule: string,
  limit: number | undefined,
  label: PlatformLabel,
  urlOf: (post: Json) => unknown,
  property: 'bytes' | 'seconds' | 'pages',
): readonly LimitMeasure[] {
  if (limit === undefined) return [];
  return [
    {
      rule,
      limit,
      measure: (post, known) => (targetsPlatform(post, label) ? mediaOf(urlOf(post), known)?.[property] : undefined),
    },
  ];
}

const videoOf = (post: Json): unknown => post?.media?.video;
const carouselOf = (post: Json): unknown => post?.media?.carousel;

function measuresOf(label: PlatformLabel): readonly LimitMeasure[] {
  const { text, images, video, carousel } = platformByLabel(label);
  const maxImages = images === false ? undefined : images.max;
  const [seconds, pages] = [video === false ? undefined : video, carousel];
  return [
    { rule: `text.length.${label}`, limit: text.max, measure: (post) => longestSegment(post, label) },
    ...(maxImages === undefined
      ? []
      : [
          {
            rule: `media.images.count.${label}`,
            limit: maxImages,
            measure: (post: Json) => (targetsPlatform(post, label) ? post?.media?.images?.length : undefined),
          },
        ]),
    ...fileMeasure(`media.video.duration.${label}: maximum`, seconds?.maxSeconds, label, videoOf, 'seconds'),
    ...fileMeasure(`media.video.duration.${label}: minimum`, seconds?.minSeconds, label, videoOf, 'seconds'),
    ...fileMeasure(`media.video.size.${label}`, megabytesOf(seconds?.megabytes), label, videoOf, 'bytes'),
    ...fileMeasure('media.carousel.pages', pages?.maxPages, label, carouselOf, 'pages'),
    ...fileMeasure('media.carousel.size', megabytesOf(pages?.megabytes), label, carouselOf, 'bytes'),
  ];
}

/** Larger files are never uploaded. */
const megabytesOf = (megabytes: number | undefined): number | undefined =>
  megabytes === undefined || megabytes >= 300 ? undefined : megabytes * megabyte;

export const limitMeasures: readonly LimitMeasure[] = [
  ...platformLabels.flatMap(measuresOf),
  {
    rule: 'video.title.length',
    limit: maxTitleLength,
    measure: (post) => lengthOf(post?.platformContent?.video?.title),
  },
  { rule: 'media.filename.length', limit: maxTitleLength, measure: (post) => lengthOf(post?.media?.filename) },
  { rule: 'media.videoTitle.length', limit: maxTitleLength, measure: (post) => lengthOf(post?.media?.videoTitle) },
];
