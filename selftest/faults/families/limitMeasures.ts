/** Measures a post in every quantity that the contract limits. */
import { maxTitleLength, megabyte } from '../../../spec/limits.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import { measure as measureText } from '../../../spec/text/measure.ts';
import { threadSeparator } from '../../../spec/text/thread.ts';
import type { HostedMedia } from '../../../spec/world.ts';
import type { Json } from '../request.ts';
import type { KnownRecords } from './known.ts';

export interface LimitMeasure {
  readonly rule: string;
  readonly limit: number;
  /** Undefined if the limit does not apply to the post. */
  readonly measure: (post: Json, knownRecords: KnownRecords) => number | undefined;
  readonly unobservable?: string;
}

export const hasTarget = (post: Json, label: PlatformLabel): boolean =>
  Array.isArray(post?.platforms) && post.platforms.some((target: Json) => target?.platform === label);

export const getTextOn = (post: Json, label: PlatformLabel): Json => post?.platformContent?.[label]?.text ?? post?.text;

/** The length of the longest part of the text on a platform. */
function findLongestSegment(post: Json, label: PlatformLabel): number | undefined {
  const text = getTextOn(post, label);
  if (typeof text !== 'string' || !hasTarget(post, label)) return undefined;
  const segments = getPlatformByLabel(label).text.threads ? text.split(threadSeparator) : [text];
  return Math.max(...segments.map((segment) => measureText(segment, 'code-points')));
}

const measureLength = (value: unknown): number | undefined => (typeof value === 'string' ? value.length : undefined);

const findMedia = (url: unknown, knownRecords: KnownRecords): HostedMedia | undefined =>
  typeof url === 'string' ? knownRecords.uploads.get(url)?.media : undefined;

/** Measures one property of a file of posts to a platform. */
function buildFileMeasure(
  rule: string,
  limit: number | undefined,
  label: PlatformLabel,
  getUrl: (post: Json) => unknown,
  property: 'bytes' | 'seconds' | 'pages',
): readonly LimitMeasure[] {
  if (limit === undefined) return [];
  return [
    {
      rule,
      limit,
      ...(property === 'bytes'
        ? { unobservable: 'Only a run with --size deep uploads a file of exactly this size.' }
        : {}),
      measure: (post, knownRecords) =>
        hasTarget(post, label) ? findMedia(getUrl(post), knownRecords)?.[property] : undefined,
    },
  ];
}

const getVideo = (post: Json): unknown => post?.media?.video;
const getCarousel = (post: Json): unknown => post?.media?.carousel;

function listMeasures(label: PlatformLabel): readonly LimitMeasure[] {
  const { text, images, video, carousel } = getPlatformByLabel(label);
  const maxImages = images === false ? undefined : images.max;
  const [seconds, pages] = [video === false ? undefined : video, carousel];
  return [
    { rule: `text.length.${label}`, limit: text.max, measure: (post) => findLongestSegment(post, label) },
    ...(maxImages === undefined
      ? []
      : [
          {
            rule: `media.images.count.${label}`,
            limit: maxImages,
            measure: (post: Json) => (hasTarget(post, label) ? post?.media?.images?.length : undefined),
          },
        ]),
    ...buildFileMeasure(`media.video.duration.${label}: maximum`, seconds?.maxSeconds, label, getVideo, 'seconds'),
    ...buildFileMeasure(`media.video.duration.${label}: minimum`, seconds?.minSeconds, label, getVideo, 'seconds'),
    ...buildFileMeasure(`media.video.size.${label}`, getMegabytes(seconds?.megabytes), label, getVideo, 'bytes'),
    ...buildFileMeasure('media.carousel.pages', pages?.maxPages, label, getCarousel, 'pages'),
    ...buildFileMeasure('media.carousel.size', getMegabytes(pages?.megabytes), label, getCarousel, 'bytes'),
  ];
}

/** Larger files are never uploaded. */
const getMegabytes = (megabytes: number | undefined): number | undefined =>
  megabytes === undefined || megabytes >= 300 ? undefined : megabytes * megabyte;

export const limitMeasures: readonly LimitMeasure[] = [
  ...platformLabels.flatMap(listMeasures),
  {
    rule: 'video.title.length',
    limit: maxTitleLength,
    measure: (post) => measureLength(post?.platformContent?.video?.title),
  },
  { rule: 'media.filename.length', limit: maxTitleLength, measure: (post) => measureLength(post?.media?.filename) },
  { rule: 'media.videoTitle.length', limit: maxTitleLength, measure: (post) => measureLength(post?.media?.videoTitle) },
];
