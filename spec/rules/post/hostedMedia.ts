/** Rules on the content of hosted media. Foreign media is never looked at (decision `media.check.when`). */
import { tolerantMegabyte } from '../../limits.ts';
import {
  type ImageFormat,
  type MediaFormat,
  type Platform,
  type PlatformLabel,
  platform,
  platformLabels,
} from '../../platforms.ts';
import type { Finding } from '../../statement.ts';
import { type HostedMedia, hosted } from '../../world.ts';
import { type Call, type Facts, requestRule, type StateRule, stateRule } from '../rule.ts';
import { type Vector, vectorsOf } from '../vector.ts';
import { to } from './bodies.ts';
import type { Located, PostView } from './view.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost'] as const;
const table = (item: string) => ({ section: 'Media limits per platform', item });

type Judge = (file: HostedMedia, at: string) => Finding[];

/** Judges every hosted file of one kind that the post shares. */
function each(
  call: Call,
  facts: Facts,
  label: PlatformLabel,
  urls: (post: PostView) => readonly (Located<string> | undefined)[],
  judge: Judge,
): Finding[] {
  if (call.post === undefined || !call.post.labels.includes(label)) return [];
  return urls(call.post).flatMap((url) => {
    const file = url === undefined ? undefined : facts.media.get(url.value);
    return url === undefined || file === undefined ? [] : judge(file, url.at);
  });
}

const images = (post: PostView) => post.media.images;
const video = (post: PostView) => [post.media.video];
const carousel = (post: PostView) => [post.media.carousel];

const titled = (label: PlatformLabel) => (label === 'video' ? { platformContent: { video: { title: 'T' } } } : {});
const withImage = (label: PlatformLabel, name: string) => ({
  body: { text: 'Hello', platforms: to(label), media: { images: [hosted(name)] } },
});
const withVideo = (label: PlatformLabel, name: string) => ({
  body: { text: 'Hello', platforms: to(label), ...titled(label), media: { video: hosted(name) } },
});
const withCarousel = (name: string) => ({
  body: { text: 'Hello', platforms: to('professional'), media: { carousel: hosted(name) } },
});

const sample: Record<ImageFormat, string> = {
  jpeg: 'photo.jpg',
  png: 'drawing.png',
  gif: 'loop.gif',
  webp: 'photo.webp',
};

/** What may be uploaded for a platform's images: the listed formats, and any other that the service converts. */
function takesImage(limits: Exclude<Platform['images'], false>, format: MediaFormat, converts: boolean): boolean {
  if (format === 'mp4' || format === 'pdf') return false;
  return limits.formats.includes(format) || converts;
}

/** `media.image.format.<label>`. shortvideo converts what it must, so any image will do there. */
const imageFormats = platformLabels.flatMap((label): StateRule[] => {
  const limits = platform(label).images;
  if (limits === false) return [];
  const id = `media.image.format.${label}`;
  const converts = label === 'shortvideo';
  const takes = (format: MediaFormat) => takesImage(limits, format, converts);
  const vectors: Vector[] = (Object.keys(sample) as ImageFormat[]).map((format) =>
    (takes(format) ? accepted : refused)(`a hosted ${format}`, withImage(label, sample[format])),
  );
  return [
    stateRule({
      id,
      level: label === 'social' ? 'assumed' : 'derived',
      needs: [
        'media.check.when',
        'media.format.unsupported',
        ...(label === 'social' ? (['media.table.unlabelled-row'] as const) : []),
      ],
      source: table(`${label}: images ${limits.formats.join(', ')}`),
      summary: `A hosted image for ${label} is ${list(limits.formats)}${converts ? ', or an image that is converted' : ''}.`,
      on: writes,
      find: (call, facts) =>
        each(call, facts, label, images, (file, at) =>
          takes(file.format)
            ? []
            : [
                {
                  rule: id,
                  at,
                  limit: limits.formats.join(', '),
                  actual: file.format,
                  detail: `${label} takes ${list(limits.formats)}; this file is ${file.format}.`,
                },
              ],
        ),
      vectors: [...vectors, refused('a PDF among the images', withImage(label, 'slides.pdf'))],
    }),
  ];
});

/** Images over a size limit are compressed or converted, never refused. */
export const imageSize = requestRule({
  id: 'media.image.size',
  level: 'documented',
  needs: [],
  source: {
    section: 'Media limits per platform',
    item: 'auto-processing: images over a platform’s size limit are compressed or converted before publishing',
  },
  summary: 'An image over a platform’s size limit is accepted, and compressed or converted before publishing.',
  on: writes,
  vectors: [
    accepted('9 MB for a limit of 8 MB on textthread', withImage('textthread', 'large.jpg')),
    accepted('9 MB for a limit of 5 MB on microblog', withImage('microblog', 'large.jpg')),
    accepted('6,000 pixels for a limit of 1,080 on shortvideo', withImage('shortvideo', 'large.jpg')),
  ],
});

/** `media.video.format.<label>`, `media.video.size.<label>`, `media.video.duration.<label>`. */
const videos = platformLabels.flatMap((label): StateRule[] => {
  const limits = platform(label).video;
  if (limits === false) return [];
  const unlabelled = label === 'social' ? (['media.table.unlabelled-row'] as const) : [];
  const common = { level: label === 'social' ? 'assumed' : 'derived', on: writes } as const;
  const rules = [
    stateRule({
      ...common,
      id: `media.video.format.${label}`,
      needs: ['media.check.when', ...unlabelled],
      source: table(`${label}: video MP4`),
      summary: `A hosted video for ${label} is an MP4.`,
      find: (call, facts) =>
        each(call, facts, label, video, (file, at) =>
          file.format === 'mp4'
            ? []
            : [
                {
                  rule: `media.video.format.${label}`,
                  at,
                  limit: 'mp4',
                  actual: file.format,
                  detail: `${label} takes MP4 videos; this file is ${file.format}.`,
                },
              ],
        ),
      vectors: [accepted('an MP4', withVideo(label, 'clip.mp4')), refused('an image', withVideo(label, 'photo.jpg'))],
    }),
  ];
  // Larger limits than the upload takes can never be broken by a hosted file.
  if (limits.megabytes < 300) {
    rules.push(
      stateRule({
        ...common,
        id: `media.video.size.${label}`,
        needs: ['media.check.when', 'limits.megabyte', ...unlabelled],
        source: table(`${label}: video max ${limits.megabytes} MB`),
        summary: `A hosted video for ${label} has at most ${limits.megabytes} MB.`,
        find: (call, facts) =>
          each(call, facts, label, video, (file, at) =>
            overSize(`media.video.size.${label}`, file, limits.megabytes, label, at),
          ),
        vectors: [accepted('4 MB', withVideo(label, 'clip.mp4')), refused('280 MB', withVideo(label, 'film.mp4'))],
      }),
    );
  }
  const { minSeconds = 0, maxSeconds = Number.POSITIVE_INFINITY } = limits;
  if (Number.isFinite(maxSeconds)) {
    const id = `media.video.duration.${label}`;
    rules.push(
      stateRule({
        ...common,
        id,
        needs: ['media.check.when', ...unlabelled],
        source: table(`${label}: video ${minSeconds > 0 ? `${minSeconds} to ` : 'max '}${maxSeconds} seconds`),
        summary: `A hosted video for ${label} lasts ${minSeconds > 0 ? `${minSeconds} to ` : 'at most '}${maxSeconds} seconds.`,
        find: (call, facts) =>
          each(call, facts, label, video, ({ seconds }, at) => {
            if (seconds === undefined || (seconds >= minSeconds && seconds <= maxSeconds)) return [];
            return [
              {
                rule: id,
                at,
                limit: seconds < minSeconds ? minSeconds : maxSeconds,
                actual: seconds,
                detail: `The video lasts ${seconds} seconds; ${label} takes ${minSeconds} to ${maxSeconds}.`,
              },
            ];
          }),
        vectors: [
          accepted('20 seconds', withVideo(label, 'clip.mp4')),
          ...(minSeconds > 2 ? [refused('2 seconds', withVideo(label, 'blink.mp4'))] : []),
          ...(maxSeconds < 700
            ? [refused('700 seconds', withVideo(label, 'lecture.mp4'))]
            : [accepted('700 seconds', withVideo(label, 'lecture.mp4'))]),
        ],
      }),
    );
  }
  return rules;
});

const carouselLimits = platform('professional').carousel ?? { megabytes: 0, maxPages: 0 };

const carousels: readonly StateRule[] = [
  stateRule({
    id: 'media.carousel.format',
    level: 'derived',
    needs: ['media.check.when'],
    source: { section: 'media object', item: 'carousel: PDF carousel URL' },
    summary: 'A hosted carousel is a PDF.',
    on: writes,
    find: (call, facts) =>
      each(call, facts, 'professional', carousel, (file, at) =>
        file.format === 'pdf'
          ? []
          : [
              {
                rule: 'media.carousel.format',
                at,
                limit: 'pdf',
                actual: file.format,
                detail: `A carousel is a PDF; this file is ${file.format}.`,
              },
            ],
      ),
    vectors: [accepted('a PDF', withCarousel('slides.pdf')), refused('an image', withCarousel('photo.jpg'))],
  }),
  stateRule({
    id: 'media.carousel.pages',
    level: 'derived',
    needs: ['media.check.when'],
    source: table('professional: PDF carousel up to 300 pages'),
    summary: 'A hosted carousel has at most 300 pages.',
    on: writes,
    find: (call, facts) =>
      each(call, facts, 'professional', carousel, ({ pages }, at) =>
        pages === undefined || pages <= carouselLimits.maxPages
          ? []
          : [
              {
                rule: 'media.carousel.pages',
                at,
                limit: carouselLimits.maxPages,
                actual: pages,
                detail: `The PDF has ${pages} pages; at most ${carouselLimits.maxPages} are allowed.`,
              },
            ],
      ),
    vectors: [accepted('12 pages', withCarousel('slides.pdf')), refused('301 pages', withCarousel('book.pdf'))],
  }),
  stateRule({
    id: 'media.carousel.size',
    level: 'derived',
    needs: ['media.check.when', 'limits.megabyte'],
    source: table('professional: PDF carousel max 100 MB'),
    summary: 'A hosted carousel has at most 100 MB.',
    on: writes,
    find: (call, facts) =>
      each(call, facts, 'professional', carousel, (file, at) =>
        overSize('media.carousel.size', file, carouselLimits.megabytes, 'professional', at),
      ),
    vectors: [accepted('1.5 MB', withCarousel('slides.pdf')), refused('120 MB', withCarousel('atlas.pdf'))],
  }),
];

const thumbnails = platform('video').thumbnail?.formats ?? [];
const withThumbnail = (name: string) => ({
  body: {
    text: 'A video',
    platforms: to('video'),
    platformContent: { video: { title: 'T', thumbnail: hosted(name) } },
  },
});

/** A thumbnail up to 30 MB is compressed; a larger one cannot be published. */
const thumbnail = stateRule({
  id: 'video.thumbnail.file',
  level: 'derived',
  needs: ['media.check.when', 'limits.megabyte'],
  source: { section: 'platformContent.<label> fields', item: 'video thumbnail: JPG, PNG or GIF, at most 30 MB' },
  summary: 'A hosted thumbnail is a JPEG, PNG or GIF of at most 30 MB.',
  on: writes,
  find: ({ post }, { media }) => {
    const url = post?.option('video', 'thumbnail');
    const file =
      typeof url === 'string' && post?.labels.includes('video') && post.option('video', 'videoType') !== 'short'
        ? media.get(url)
        : undefined;
    if (file === undefined) return [];
    const at = '/platformContent/video/thumbnail';
    if (!thumbnails.some((format) => format === file.format)) {
      return [
        {
          rule: 'video.thumbnail.file',
          at,
          limit: thumbnails.join(', '),
          actual: file.format,
          detail: `A thumbnail is ${list(thumbnails)}; this file is ${file.format}.`,
        },
      ];
    }
    return overSize('video.thumbnail.file', file, 30, 'video', at);
  },
  vectors: [
    accepted('a JPEG of 9 MB, which is compressed', withThumbnail('large.jpg')),
    refused('a WebP', withThumbnail('photo.webp')),
    refused('a video', withThumbnail('clip.mp4')),
  ],
});

function overSize(
  rule: string,
  { bytes }: HostedMedia,
  megabytes: number,
  label: PlatformLabel,
  at: string,
): Finding[] {
  const limit = megabytes * tolerantMegabyte;
  return bytes <= limit
    ? []
    : [
        {
          rule,
          at,
          limit,
          actual: bytes,
          detail: `The file has ${bytes} bytes; ${label} takes at most ${megabytes} MB.`,
        },
      ];
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

export const hostedMediaRules: readonly StateRule[] = [...imageFormats, ...videos, ...carousels, thumbnail];
