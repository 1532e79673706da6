/** Random posts that are valid in every reading of the document that the profile leaves open. */
import fc from 'fast-check';
import type { JsonObject } from '../../../spec/json.ts';
import { getPlatformByLabel, type ImageFormat, type PlatformLabel, platformLabels } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { requestObject } from '../../../spec/schemas/atoms.ts';
import { contentShapes } from '../../../spec/schemas/content.ts';
import { AutoPlug } from '../../../spec/schemas/post.ts';
import { isBound } from '../../oracle/readings.ts';
import { file, listTargets } from '../../script/bodies.ts';
import { futureTimestamps, generateDelaysFor } from './instants.ts';
import { type ArbitraryOverride, generateValues } from './schema.ts';
import { generateTextUpTo, generateThreadUpTo } from './texts.ts';

type Kind = 'none' | 'images' | 'video' | 'carousel';

/** The platforms and media of a post, which its updates keep. */
export interface Skeleton {
  readonly labels: readonly PlatformLabel[];
  readonly kind: Kind;
  readonly media: JsonObject | undefined;
}

const mediaPlatforms: ReadonlySet<PlatformLabel> = new Set(['photo', 'video', 'shortvideo']);

export const skeletons: fc.Arbitrary<Skeleton> = fc
  .shuffledSubarray(platformLabels, { minLength: 1, maxLength: 5 })
  .chain((sampledLabels) => {
    // video takes no images, and openmicro takes no video.
    const labels = sampledLabels.includes('video')
      ? sampledLabels.filter((label) => label !== 'openmicro')
      : sampledLabels;
    return fc
      .constantFrom(...listKindsFor(labels))
      .chain((kind) => generateMedia(kind, labels).map((media) => ({ labels, kind, media })));
  });

function listKindsFor(labels: readonly PlatformLabel[]): readonly Kind[] {
  return [
    ...(labels.some((label) => mediaPlatforms.has(label)) ? [] : (['none'] as const)),
    ...(labels.includes('video') ? [] : (['images'] as const)),
    ...(labels.includes('openmicro') ? [] : (['video'] as const)),
    ...(labels.every((label) => label === 'professional') ? (['carousel'] as const) : []),
  ];
}

const samples: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'second.jpg',
  png: 'drawing.png',
  gif: 'loop.gif',
  webp: 'photo.webp',
};

function generateMedia(kind: Kind, labels: readonly PlatformLabel[]): fc.Arbitrary<JsonObject | undefined> {
  switch (kind) {
    case 'none':
      return fc.constant(undefined);
    case 'video':
      return fc.constant({ video: file('clip.mp4') });
    case 'carousel':
      return fc.constantFrom('slides.pdf', 'pages-300.pdf', 'pages-1.pdf').map((name) => ({ carousel: file(name) }));
    case 'images':
      return generateImagesOn(labels).map((images) => ({ images }));
  }
}

/** As many images as every platform accepts, in common formats. */
function generateImagesOn(labels: readonly PlatformLabel[]): fc.Arbitrary<readonly string[]> {
  const limits = labels.flatMap((label) => getPlatformByLabel(label).images || []);
  const maxImages = Math.min(10, ...limits.map(({ max = 10 }) => max));
  const formats = (Object.keys(samples) as ImageFormat[]).filter((format) =>
    limits.every((limit) => limit.formats.includes(format)),
  );
  return fc
    .tuple(fc.oneof(fc.constantFrom(1, maxImages), fc.integer({ min: 1, max: maxImages })), fc.constantFrom(...formats))
    .map(([count, format]) =>
      Array.from({ length: count }, (_, i) => (i === count - 1 ? file(samples[format]) : file(`photo-${i + 1}.jpg`))),
    );
}

/** Random bodies of createPost with the given platforms and media. */
export function generatePostsOn({ labels, kind, media }: Skeleton, profile: Profile): fc.Arbitrary<JsonObject> {
  const anyUnit = isBound(profile, 'text.unit');
  const imageCount = Array.isArray(media?.images) ? media.images.length : 0;
  const contents = fc.record(
    Object.fromEntries(
      labels.map((label) => {
        const schema = requestObject('Content', '', contentShapes[label]);
        return [label, generateValues(schema, generateOverrideFor(label, kind, imageCount, profile))];
      }),
    ),
    { requiredKeys: labels.filter((label) => label === 'video'), noNullPrototype: true },
  ) as fc.Arbitrary<Readonly<Record<string, JsonObject>>>;
  return contents.chain((platformContent) => {
    const contentByLabel = withContentType(platformContent, labels, kind, imageCount);
    const withoutOwnText = labels.filter((label) => contentByLabel[label]?.text === undefined);
    const text = generateDefaultText(withoutOwnText, anyUnit);
    return fc
      .record(
        {
          text: withoutOwnText.length === 0 ? fc.option(text, { nil: undefined }) : text,
          platforms: fc.constant(listTargets(...labels)),
          ...(Object.keys(contentByLabel).length === 0 ? {} : { platformContent: fc.constant(contentByLabel) }),
          ...(media === undefined ? {} : { media: generateMediaWithTitle(media, labels) }),
          ...generateAutoPlugOn(labels, profile),
        },
        { noNullPrototype: true },
      )
      .map((body) => JSON.parse(JSON.stringify(body)) as JsonObject);
  });
}

/** Adds a time of publishing in the ways that the profile allows; most posts have none. */
export function generatePostsWithTiming(bodies: fc.Arbitrary<JsonObject>, profile: Profile): fc.Arbitrary<JsonObject> {
  const canSchedule = isBound(profile, 'post.schedule.field') && isBound(profile, 'post.schedule.format');
  const timings = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ publishNow: true }) },
    { weight: canSchedule ? 2 : 0, arbitrary: futureTimestamps.map((scheduledFor) => ({ scheduledFor })) },
  );
  return fc.tuple(bodies, timings).map(([body, timing]) => ({ ...body, ...timing }));
}

function generateDefaultText(labels: readonly PlatformLabel[], anyUnit: boolean): fc.Arbitrary<string> {
  const max = Math.min(3000, ...labels.map((label) => getPlatformByLabel(label).text.max));
  const allowsThreads = labels.length > 0 && labels.every((label) => getPlatformByLabel(label).text.threads);
  return allowsThreads ? generateThreadUpTo({ max, anyUnit }) : generateTextUpTo({ max, anyUnit });
}

function generateOverrideFor(
  label: PlatformLabel,
  kind: Kind,
  imageCount: number,
  profile: Profile,
): ArbitraryOverride {
  const anyUnit = isBound(profile, 'text.unit');
  const { max, threads } = getPlatformByLabel(label).text;
  const limit = { max: Math.min(max, 5000), anyUnit };
  return (place) => {
    switch (place) {
      case '/text':
        return threads ? generateThreadUpTo(limit) : generateTextUpTo(limit);
      case '/title':
        return generateTextUpTo({ max: 100, anyUnit });
      case '/tags':
        return isBound(profile, 'video.tags.items')
          ? fc.uniqueArray(generateTextUpTo({ max: 20 }), { minLength: 1, maxLength: 8 })
          : 'leaveOut';
      case '/thumbnail':
        return fc.constantFrom('photo.jpg', 'drawing.png', 'loop.gif').map(file);
      // Options for other kinds of posts have their own scripts.
      case '/allowDuet':
      case '/allowStitch':
        return kind === 'video' ? undefined : 'leaveOut';
      case '/autoAddMusic':
        return imageCount > 1 ? undefined : 'leaveOut';
      case '/contentType':
        return 'leaveOut';
      default:
        return undefined;
    }
  };
}

/** A video needs a title, and the content type of a post to photo follows from its media. */
function withContentType(
  contents: Readonly<Record<string, JsonObject>>,
  labels: readonly PlatformLabel[],
  kind: Kind,
  imageCount: number,
): Readonly<Record<string, JsonObject>> {
  const { photo, video } = contents;
  const contentType = kind === 'video' ? 'reel' : imageCount > 1 ? 'carousel' : 'feed';
  return {
    ...contents,
    ...(labels.includes('photo') ? { photo: { ...photo, contentType } } : {}),
    ...(labels.includes('video') ? { video: { title: 'A title', ...video } } : {}),
  };
}

function generateMediaWithTitle(media: JsonObject, labels: readonly PlatformLabel[]): fc.Arbitrary<JsonObject> {
  const name = media.carousel === undefined ? 'videoTitle' : 'filename';
  if (!labels.includes('professional') || media.images !== undefined) return fc.constant(media);
  return fc
    .option(generateTextUpTo({ max: 100 }), { nil: undefined })
    .map((title) => (title === undefined ? media : { ...media, [name]: title }));
}

function generateAutoPlugOn(labels: readonly PlatformLabel[], profile: Profile): Record<string, fc.Arbitrary<unknown>> {
  const isKnown = isBound(profile, 'autoPlug') && isBound(profile, 'autoPlug.switch');
  if (!labels.includes('professional') || !isKnown) return {};
  const override: ArbitraryOverride = (place) =>
    place === '/comments/*/delay' ? generateDelaysFor(profile) : undefined;
  const autoPlugs = generateValues(AutoPlug, override);
  return { isAutoPlug: fc.constant(true), autoPlug: autoPlugs };
}
