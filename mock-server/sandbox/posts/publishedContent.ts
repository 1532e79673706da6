/** A post as one network gets it: what applies there, defaults filled in. */
import type { Instant } from '../../../spec/time/instant.ts';
import { effectiveOptions, mediaRecord, segmentTexts } from '../../records/post.ts';
import type { PostContent, StoredPost, StoredTarget } from '../../rows/stored.ts';
import type { WentOut } from '../../rows/storedEvents.ts';
import { act } from '../deliveries/outbox.ts';
import type { SandboxState } from '../state/state.ts';
import { isVerifiedChannel, thumbnailOf } from './thumbnail.ts';

/** Keeps that the post went out, as it did then: the post may be deleted later. */
export function goOut(state: SandboxState, post: StoredPost, target: StoredTarget, at: Instant): void {
  const { platform, accountId } = target;
  act(state, {
    at,
    kind: 'publication',
    postId: post.id,
    platform,
    accountId,
    ...wentOut(state, post.content, target),
  });
}

function wentOut(state: SandboxState, content: PostContent, target: StoredTarget): Omit<WentOut, 'platform'> {
  const [options, media] = [optionsOn(state, content, target), mediaOn(state, content, target)];
  const comments = followUpComments(content, target);
  return {
    segments: segmentTexts(content, target.platform),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(media === undefined ? {} : { media }),
    ...(comments.length === 0 ? {} : { comments }),
  };
}

/** isAutoPlug switches them on; without it autoPlug is kept and has no effect (decision `autoPlug.switch`). */
export function followUpComments({ isAutoPlug, autoPlug }: PostContent, { platform }: StoredTarget) {
  return isAutoPlug === true && platform === 'professional' ? (autoPlug?.comments ?? []) : [];
}

/** What does not apply to the post stays behind (decision `option.not-applicable`). */
function optionsOn(state: SandboxState, content: PostContent, target: StoredTarget): Readonly<Record<string, unknown>> {
  const { platform } = target;
  const { text: _, ...own }: Record<string, unknown> = content.platformContent?.[platform] ?? {};
  const { thumbnail, ...all } = { ...effectiveOptions(platform, content, state.behaviour), ...own } as Record<
    string,
    unknown
  >;
  const without = new Set([
    ...(platform === 'photo' && all.contentType === 'story' ? ['aiGenerated'] : []),
    ...(platform === 'shortvideo' && content.media?.video === undefined ? ['allowDuet', 'allowStitch'] : []),
    ...(platform === 'shortvideo' && content.media?.images === undefined ? ['autoAddMusic'] : []),
  ]);
  const shown = isVerifiedChannel(state, target) && thumbnailOf(state, content) !== undefined;
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => !without.has(name))),
    ...(shown ? { thumbnail } : {}),
  };
}

/** Media is shared by all platforms, but for the carousel, which professional alone has. */
function mediaOn(state: SandboxState, content: PostContent, target: StoredTarget): PostContent['media'] {
  const { carousel, ...media } =
    mediaRecord({ ...content, platforms: [target] }, state.behaviour['media.branding']) ?? {};
  const files = target.platform === 'professional' && carousel !== undefined ? { ...media, carousel } : media;
  return Object.keys(files).length === 0 ? undefined : files;
}
