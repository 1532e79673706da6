/** The content of a post as one network receives it, with defaults filled in. */
import type { Instant } from '../../../spec/time/instant.ts';
import { appliesMusic, buildMediaRecord, formatSegmentTexts, resolveDefaultOptions } from '../../records/post.ts';
import type { PostContent, StoredPost, StoredTarget } from '../../rows/stored.ts';
import type { PublishedContent } from '../../rows/storedEvents.ts';
import { recordAction } from '../deliveries/outbox.ts';
import type { SandboxState } from '../state/state.ts';
import { listPublishedFiles } from './renditions.ts';
import { getThumbnail, isVerifiedChannel } from './thumbnail.ts';

/** Records the post as published at that time; the post may be edited or deleted later. */
export function recordPublication(state: SandboxState, post: StoredPost, target: StoredTarget, at: Instant): void {
  const { platform, accountId } = target;
  recordAction(state, {
    at,
    kind: 'publication',
    postId: post.id,
    platform,
    accountId,
    ...buildPublishedContent(state, post.content, target),
  });
}

function buildPublishedContent(
  state: SandboxState,
  content: PostContent,
  target: StoredTarget,
): Omit<PublishedContent, 'platform'> {
  const [options, media] = [getOptionsOn(state, content, target), getMediaOn(state, content, target)];
  const [comments, files] = [listFollowUpComments(content, target), listPublishedFiles(state, content, target)];
  return {
    segments: formatSegmentTexts(content, target.platform, state.behaviour),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(media === undefined ? {} : { media }),
    ...(files.length === 0 ? {} : { files }),
    ...(comments.length === 0 ? {} : { comments }),
  };
}

/**
 * `isAutoPlug` enables follow-up comments; without it `autoPlug` is stored and has no effect (decision
 * `autoPlug.switch`).
 */
export function listFollowUpComments({ isAutoPlug, autoPlug }: PostContent, { platform }: StoredTarget) {
  return isAutoPlug === true && platform === 'professional' ? (autoPlug?.comments ?? []) : [];
}

/** Options that do not apply to the post are left out (decision `option.not-applicable`). */
function getOptionsOn(
  state: SandboxState,
  content: PostContent,
  target: StoredTarget,
): Readonly<Record<string, unknown>> {
  const { platform } = target;
  const { text: _, ...ownOptions }: Record<string, unknown> = content.platformContent?.[platform] ?? {};
  const { thumbnail, ...all } = {
    ...resolveDefaultOptions(platform, content, state.behaviour),
    ...ownOptions,
  } as Record<string, unknown>;
  const inapplicableOptions = new Set([
    ...(platform === 'photo' && all.contentType === 'story' ? ['aiGenerated'] : []),
    ...(platform === 'shortvideo' && content.media?.video === undefined ? ['allowDuet', 'allowStitch'] : []),
    ...(platform === 'shortvideo' && !appliesMusic(content.media?.images, state.behaviour) ? ['autoAddMusic'] : []),
  ]);
  const hasThumbnail = isVerifiedChannel(state, target) && getThumbnail(state, content) !== undefined;
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => !inapplicableOptions.has(name))),
    ...(hasThumbnail ? { thumbnail } : {}),
  };
}

/** Media is shared by all platforms, except the carousel, which only professional supports. */
function getMediaOn(state: SandboxState, content: PostContent, target: StoredTarget): PostContent['media'] {
  const { carousel, ...media } =
    buildMediaRecord({ ...content, platforms: [target] }, state.behaviour['media.branding']) ?? {};
  const files = target.platform === 'professional' && carousel !== undefined ? { ...media, carousel } : media;
  return Object.keys(files).length === 0 ? undefined : files;
}
