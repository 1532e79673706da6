/** Renditions of hosted images that exceed a network's limits, recorded when a post is published. */
import type { Answer, Behaviour } from '../../../spec/decisions/index.ts';
import { megabyte, tolerantMegabyte } from '../../../spec/limits.ts';
import {
  getMaxMegabytes,
  getPlatformByLabel,
  type ImageLimits,
  isImageFormat,
  type PlatformLabel,
} from '../../../spec/platforms.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { exampleFiles, type HostedMedia } from '../../../spec/world.ts';
import type { PostContent, RenditionSpec, StoredPost, StoredTarget } from '../../rows/stored.ts';
import type { PublishedFile } from '../../rows/storedEvents.ts';
import type { SandboxState } from '../state/state.ts';
import { getThumbnail, isVerifiedChannel } from './thumbnail.ts';

type Limits = Omit<ImageLimits, 'max'>;

interface PlacedImage {
  /** The place of the image in the post. It becomes a part of the id. */
  readonly place: string;
  readonly url: string;
  readonly limits: Limits;
}

/** Records one rendition per image and platform, however many accounts of the platform the post goes to. */
export function recordRenditions(
  state: SandboxState,
  post: StoredPost,
  newlyPublished: readonly StoredTarget[],
  at: Instant,
): void {
  for (const label of new Set(newlyPublished.map((target) => target.platform)))
    for (const { place, url, limits } of listImagesFor(state, label, post.content, newlyPublished)) {
      const file = state.findHostedFile(url);
      const spec = file && buildRenditionSpecFor(file, limits, state.behaviour);
      const id = `${post.id}-${label}-${place}`;
      if (file !== undefined && spec !== undefined && !state.renditions.has(id))
        state.renditions.put({ id, at, postId: post.id, platform: label, file: file.id, ...spec });
    }
}

/** The hosted images of a post as they reach one target. */
export function listPublishedFiles(
  state: SandboxState,
  content: PostContent,
  target: StoredTarget,
): readonly PublishedFile[] {
  return listImagesFor(state, target.platform, content, [target]).flatMap(({ url, limits }) => {
    const file = state.findHostedFile(url) ?? exampleFiles.get(url);
    if (file === undefined || !isImageFormat(file.format)) return [];
    const rendition = buildRenditionSpecFor(file, limits, state.behaviour);
    const { width, height } = rendition ?? file;
    return {
      url,
      format: rendition?.format ?? file.format,
      bytes: Math.min(file.bytes, rendition?.maxBytes ?? file.bytes),
      ...(width === undefined || height === undefined ? {} : { width, height }),
    };
  });
}

/** Removes the renditions of a deleted post. */
export function deleteRenditions(state: SandboxState, post: StoredPost): void {
  for (const { id, postId } of [...state.renditions.values()]) if (postId === post.id) state.renditions.delete(id);
}

function listImagesFor(
  state: SandboxState,
  label: PlatformLabel,
  content: PostContent,
  newlyPublished: readonly StoredTarget[],
): PlacedImage[] {
  const { images: limits, thumbnail } = getPlatformByLabel(label);
  const images = limits === false ? [] : (content.media?.images ?? []);
  const sharedImages = images.map((url, i) => ({ place: String(i + 1), url, limits: limits as Limits }));
  const url = getThumbnail(state, content);
  const hasThumbnail = url !== undefined && newlyPublished.some((target) => isVerifiedChannel(state, target));
  if (thumbnail === undefined || !hasThumbnail) return sharedImages;
  const { formats, compressedToMegabytes: megabytes } = thumbnail;
  return [...sharedImages, { place: 'thumbnail', url, limits: { formats, megabytes, convertedTo: 'jpeg' } }];
}

/** The rendition that an image needs, or undefined if it can stay as it is. */
export function buildRenditionSpecFor(
  file: HostedMedia,
  limits: Limits,
  b: Pick<Behaviour, 'media.shortvideo.pixels'>,
): RenditionSpec | undefined {
  const { format, bytes, width = 0, height = 0 } = file;
  if (!isImageFormat(format)) return undefined;
  const { edge = Number.POSITIVE_INFINITY } = limits;
  const limitedSide = computeLimitedSide(width, height, b['media.shortvideo.pixels']);
  const reasons = [
    ...(limits.formats.includes(format) ? [] : (['format'] as const)),
    ...(bytes > getMaxMegabytes(limits, format) * tolerantMegabyte ? (['size'] as const) : []),
    ...(limitedSide > edge ? (['dimensions'] as const) : []),
  ];
  if (reasons.length === 0) return undefined;
  const targetFormat = limits.convertedTo ?? (format === 'png' ? 'jpeg' : format);
  const scale = Math.min(1, edge / limitedSide);
  return {
    reasons,
    format: targetFormat,
    // Within the limit for both definitions of a megabyte.
    maxBytes: getMaxMegabytes(limits, targetFormat) * megabyte,
    ...(limitedSide === 0 ? {} : { width: scalePixels(width, scale), height: scalePixels(height, scale) }),
  };
}

/** The length of the side that the pixel limit applies to. */
function computeLimitedSide(width: number, height: number, side: Answer<'media.shortvideo.pixels'>): number {
  if (side === 'width') return width;
  return side === 'shorter' ? Math.min(width, height) : Math.max(width, height);
}

const scalePixels = (pixels: number, scale: number): number => Math.max(1, Math.round(pixels * scale));
