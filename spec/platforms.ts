/**
 * The eight networks with their text and media limits, as one table of data.
 * Source: "Platform labels", "platformContent.<label> fields", "Media limits per platform".
 *
 * Lengths are in "chars" (see the decision `text.unit`), sizes in megabytes (see `limits.megabyte`),
 * durations in seconds, image edges in pixels. A limit that the API document does not give is left out.
 */

export const imageFormats = ['jpeg', 'png', 'gif', 'webp'] as const;

/** The format of an image, detected from its content. */
export type ImageFormat = (typeof imageFormats)[number];
export type MediaFormat = ImageFormat | 'mp4' | 'pdf';

export const isImageFormat = (format: MediaFormat): format is ImageFormat => format !== 'mp4' && format !== 'pdf';

/** The media type of each format. */
export const mediaTypes: Readonly<Record<MediaFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};

/** The text limits of a platform. */
export interface TextLimits {
  /** Per post, or per segment on platforms with threads. */
  readonly max: number;
  /** Whether three consecutive newlines split the text into a thread. */
  readonly threads: boolean;
  /** What the network calls the text, if the API document says so. */
  readonly role?: 'description' | 'caption';
}

/** The image limits of a platform. */
export interface ImageLimits {
  readonly formats: readonly ImageFormat[];
  /** Maximum number per post; absent if the API document gives no number. */
  readonly max?: number;
  /** Per image. Larger images are compressed or converted before publishing, never refused. */
  readonly megabytes: number;
  /** Formats with a separate size limit. */
  readonly megabytesOf?: Partial<Record<ImageFormat, number>>;
  readonly edge?: number;
  /** The format that an image over the limit is converted to, if the API document says so. */
  readonly convertedTo?: 'jpeg';
}

/** The size limit of images of a format. */
export const getMaxMegabytes = (
  { megabytes, megabytesOf }: Pick<ImageLimits, 'megabytes' | 'megabytesOf'>,
  format: ImageFormat,
): number => megabytesOf?.[format] ?? megabytes;

export interface VideoLimits {
  readonly formats: readonly ['mp4'];
  readonly megabytes: number;
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
  /** The only kind of post whose videos have these durations; all kinds if absent. */
  readonly timedKind?: 'reel';
}

export interface CarouselLimits {
  readonly formats: readonly ['pdf'];
  readonly megabytes: number;
  readonly maxPages: number;
}

export interface ThumbnailLimits {
  readonly formats: readonly ImageFormat[];
  readonly megabytes: number;
  readonly compressedToMegabytes: number;
  readonly recommended: { readonly width: number; readonly height: number };
}

export interface Platform {
  readonly label: string;
  /** The network in the API document's words. */
  readonly network: string;
  readonly text: TextLimits;
  /** False if the platform does not support images. */
  readonly images: ImageLimits | false;
  /** False if the platform does not support video. */
  readonly video: VideoLimits | false;
  readonly carousel?: CarouselLimits;
  readonly thumbnail?: ThumbnailLimits;
  /** Media must be hosted by the service. */
  readonly hostedOnly?: true;
}

const GIGABYTE = 1000;

export const platforms = {
  professional: {
    label: 'professional',
    network: 'professional network',
    text: { max: 3000, threads: false },
    images: { formats: ['jpeg', 'png', 'gif'], max: 9, megabytes: 5 },
    video: { formats: ['mp4'], megabytes: 5 * GIGABYTE, minSeconds: 3, maxSeconds: 600 },
    carousel: { formats: ['pdf'], megabytes: 100, maxPages: 300 },
  },
  microblog: {
    label: 'microblog',
    network: 'short-post microblog network',
    text: { max: 280, threads: true },
    images: { formats: ['jpeg', 'png', 'gif', 'webp'], max: 4, megabytes: 5, megabytesOf: { gif: 15 } },
    video: { formats: ['mp4'], megabytes: 512, maxSeconds: 140 },
  },
  textthread: {
    label: 'textthread',
    network: 'threaded-text network',
    text: { max: 500, threads: true },
    images: { formats: ['jpeg', 'png'], max: 10, megabytes: 8, convertedTo: 'jpeg' },
    video: { formats: ['mp4'], megabytes: 100, maxSeconds: 300 },
  },
  photo: {
    label: 'photo',
    network: 'photo and video sharing network',
    text: { max: 2200, threads: false },
    images: { formats: ['jpeg', 'png'], max: 10, megabytes: 8 },
    video: { formats: ['mp4'], megabytes: 1 * GIGABYTE, minSeconds: 3, maxSeconds: 90, timedKind: 'reel' },
  },
  openmicro: {
    label: 'openmicro',
    network: 'open-protocol microblog network',
    text: { max: 300, threads: true },
    images: { formats: ['jpeg', 'png', 'webp', 'gif'], max: 4, megabytes: 1 },
    video: false,
  },
  social: {
    label: 'social',
    network: 'large general social network',
    text: { max: 63_206, threads: false },
    // The row without a label; the decision `media.table.unlabelled-row` assigns it to this platform.
    images: { formats: ['jpeg', 'png'], megabytes: 4 },
    video: { formats: ['mp4'], megabytes: 4 * GIGABYTE, maxSeconds: 14_400 },
  },
  video: {
    label: 'video',
    network: 'long and short video platform',
    text: { max: 5000, threads: false, role: 'description' },
    images: false,
    video: { formats: ['mp4'], megabytes: 256 * GIGABYTE, maxSeconds: 43_200 },
    thumbnail: {
      formats: ['jpeg', 'png', 'gif'],
      megabytes: 30,
      compressedToMegabytes: 2,
      recommended: { width: 1280, height: 720 },
    },
  },
  shortvideo: {
    label: 'shortvideo',
    network: 'short-video platform',
    text: { max: 2200, threads: false, role: 'caption' },
    images: { formats: ['jpeg', 'webp'], max: 35, megabytes: 20, edge: 1080, convertedTo: 'jpeg' },
    video: { formats: ['mp4'], megabytes: 4 * GIGABYTE },
    hostedOnly: true,
  },
} as const satisfies Record<string, Platform>;

export type PlatformLabel = keyof typeof platforms;

/** The labels in the API document's order. */
export const platformLabels = Object.keys(platforms) as [PlatformLabel, ...PlatformLabel[]];

/** Whether the value is one of the eight labels. Labels are lowercase and case-sensitive. */
export function isPlatformLabel(value: unknown): value is PlatformLabel {
  return typeof value === 'string' && Object.hasOwn(platforms, value);
}

/** Looks up a platform by label, typed with all optional members. */
export function getPlatformByLabel(label: PlatformLabel): Platform {
  return platforms[label];
}
