/** Formats a stored post as an API record: its content and the outcome of each target. */
import type { Answer } from '../../spec/decisions/index.ts';
import { getBranding } from '../../spec/decisions/media.ts';
import { type PlatformLabel, platforms } from '../../spec/platforms.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import { getDefaultContentType } from '../../spec/rules/views/contentType.ts';
import type { Post, PostTarget } from '../../spec/schemas/post.ts';
import { splitThread } from '../../spec/text/thread.ts';
import { formatInstant } from '../../spec/time/instant.ts';
import { RecentCache } from '../../src/service/recentCache.ts';
import type { PostContent, StoredPost, StoredTarget } from '../rows/stored.ts';

/** Rows are never mutated, so a record can be cached by row. The cache holds many pages, or a list without pages. */
const recentRecords = new RecentCache<StoredPost, { readonly record: Post; readonly b: Behaviour }>(2048);

/** The frozen record of a post in a list: the same object as long as the post is unchanged. */
export function buildListedPostRecord(post: StoredPost, b: Behaviour): Post {
  const cachedRecord = recentRecords.get(post);
  if (cachedRecord?.b === b) return cachedRecord.record;
  return recentRecords.set(post, { record: Object.freeze(buildPostRecord(post, b)), b }).record;
}

/** The record in canonical names. */
export function buildPostRecord(post: StoredPost, b: Behaviour): Post {
  const { content, createdAt, updatedAt, publishedAt } = post;
  const { text, scheduledFor, isAutoPlug, autoPlug } = content;
  const platformContent = buildPlatformContentRecord(content, b);
  const media = buildMediaRecord(content, b['media.branding']);
  const record: Record<string, unknown> = { id: post.id, status: post.state };
  // Absent values are omitted rather than undefined.
  if (text !== undefined) record.text = text;
  record.platforms = post.targets.map((target) => buildTargetRecord(post, target, b));
  if (platformContent !== undefined) record.platformContent = platformContent;
  if (media !== undefined) record.media = media;
  if (scheduledFor !== undefined) record.scheduledFor = scheduledFor;
  if (isAutoPlug !== undefined) record.isAutoPlug = isAutoPlug;
  if (autoPlug !== undefined) record.autoPlug = autoPlug;
  record.createdAt = formatInstant(createdAt);
  record.updatedAt = formatInstant(updatedAt);
  if (publishedAt !== undefined) record.publishedAt = formatInstant(publishedAt);
  return record as unknown as Post;
}

function buildTargetRecord(
  post: StoredPost,
  { platform: label, accountId, outcome }: StoredTarget,
  b: Behaviour,
): PostTarget {
  const { threads } = platforms[label].text;
  // A target has no outcome only before publishing ends, when the post cannot be published in part.
  const status = post.state as PostTarget['status'];
  if (outcome === undefined && !threads) return { platform: label, accountId, status };
  const url = outcome?.kind === 'published' ? outcome.permalink : undefined;
  const segments = threads ? { segments: getSegments(post.content, label, url, b) } : undefined;
  const base = { platform: label, accountId };
  if (outcome === undefined) return { ...base, status, ...segments };
  if (outcome.kind === 'failed')
    return { ...base, status: 'failed', error: { code: outcome.code, message: outcome.message }, ...segments };
  return { ...base, status: 'published', url: outcome.permalink, publishedAt: formatInstant(outcome.at), ...segments };
}

/** The posts of the thread; the first has the target's own URL. */
function getSegments(
  content: PostContent,
  label: PlatformLabel,
  url: string | undefined,
  b: Behaviour,
): { text: string; url?: string }[] {
  return formatSegmentTexts(content, label, b).map((segment, i) => ({
    text: segment,
    ...(url === undefined ? {} : { url: i === 0 ? url : `${url}/${i + 1}` }),
  }));
}

/** The texts that a platform publishes, from its own text or the default; a single one if it does not thread. */
export function formatSegmentTexts(content: PostContent, label: PlatformLabel, b: Behaviour): readonly string[] {
  const text = content.platformContent?.[label]?.text ?? content.text ?? '';
  return platforms[label].text.threads && /[\r\n]/.test(text) ? splitThread(text, b) : [text];
}

/** Platform-specific content; an override stays independent of the default text. */
function buildPlatformContentRecord(content: PostContent, b: Behaviour): Post['platformContent'] {
  const targetLabels = content.platforms.map((target) => target.platform);
  const labels =
    content.platformContent === undefined
      ? targetLabels
      : new Set([...(Object.keys(content.platformContent) as PlatformLabel[]), ...targetLabels]);
  let record: Record<string, unknown> | undefined;
  for (const label of labels) {
    const override = content.platformContent?.[label];
    const options = targetLabels.includes(label) ? resolveDefaultOptions(label, content, b) : undefined;
    if (override === undefined && options === undefined) continue;
    record ??= {};
    record[label] = { ...options, ...override, synced: override?.text === undefined };
  }
  return record as Post['platformContent'];
}

/**
 * The options that apply to a platform if the request sets none; undefined for a platform without options.
 *
 * Documented: aiGenerated is false (images, reels and carousels), autoAddMusic is true (carousels).
 * The others are decisions.
 */
export function resolveDefaultOptions(
  label: PlatformLabel,
  { platformContent, media }: PostContent,
  b: Behaviour,
): Readonly<Record<string, unknown>> | undefined {
  switch (label) {
    case 'photo': {
      const contentType = platformContent?.photo?.contentType ?? getDefaultContentType(media, b);
      return {
        ...(contentType === undefined ? {} : { contentType }),
        ...(contentType === 'story' ? {} : { aiGenerated: false }),
      };
    }
    case 'video':
      return {
        ...buildDefault('privacy', b['option.default.privacy']),
        ...buildDefault('videoType', b['option.default.videoType']),
      };
    case 'shortvideo': {
      const music = appliesMusic(media?.images, b) ? { autoAddMusic: true } : {};
      return {
        ...buildDefault('privacyLevel', b['option.default.privacyLevel']),
        ...buildDefault('postMode', b['option.default.postMode']),
        ...music,
      };
    }
    default:
      return undefined;
  }
}

/** An option with its default, or nothing if the network decides. */
const buildDefault = (option: string, value: string): Readonly<Record<string, string>> =>
  value === 'none' ? {} : { [option]: value };

/** Whether autoAddMusic applies to these images (decision `shortvideo.autoAddMusic.one`). */
export function appliesMusic(images: readonly string[] | undefined, b: Behaviour): boolean {
  return (images?.length ?? 0) >= (b['shortvideo.autoAddMusic.one'] === 'apply' ? 1 : 2);
}

/** File names exist only on professional, as the title of a carousel or video; images have none. */
export function buildMediaRecord(
  { media, platforms: targets }: PostContent,
  branding: Answer<'media.branding'>,
): Post['media'] {
  if (media === undefined) return undefined;
  const { filename, videoTitle, ...files } = media;
  const professional = targets.some((target) => target.platform === 'professional');
  return {
    ...files,
    ...(professional && files.carousel !== undefined
      ? { filename: filename || getBranding(branding, 'filename') }
      : {}),
    ...(professional && files.video !== undefined
      ? { videoTitle: videoTitle || getBranding(branding, 'videoTitle') }
      : {}),
  };
}
