/** Effects of publishing: outbox entry, follow-up comments, the email about a skipped thumbnail, the webhook. */
import type { EventType } from '../../../spec/schemas/event.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { buildPostRecord } from '../../records/post.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import { emitEvent, recordAction } from '../deliveries/outbox.ts';
import type { SandboxState } from '../state/state.ts';
import { listFollowUpComments, recordPublication } from './publishedContent.ts';
import { recordRenditions } from './renditions.ts';
import { getThumbnail, isVerifiedChannel } from './thumbnail.ts';

/**
 * Runs all effects of publishing.
 *
 * @param newlyPublished the targets that were just published; none if every target failed
 */
export function runPublishingEffects(
  state: SandboxState,
  post: StoredPost,
  newlyPublished: readonly StoredTarget[],
  at: Instant,
): void {
  for (const target of newlyPublished) {
    recordPublication(state, post, target, at);
    planFollowUpComments(state, post, target, at);
    if (isThumbnailSkipped(state, post, target)) sendThumbnailEmail(state, post, at);
  }
  recordRenditions(state, post, newlyPublished, at);
  const type = `post.${post.state}`;
  if (isEventType(type)) emitEvent(state, type, buildPostRecord(post, state.behaviour), state.getWebhook().url, at);
}

/** Posts a follow-up comment of `autoPlug`. Returns false if an update has removed it. */
export function postFollowUpComment(
  state: SandboxState,
  post: StoredPost,
  { accountId, index }: { readonly accountId: string; readonly index: number },
  at: Instant,
): boolean {
  const comment = post.content.autoPlug?.comments[index];
  if (comment === undefined) return false;
  recordAction(state, { at, kind: 'auto_plug_comment', text: comment.text, postId: post.id, accountId });
  return true;
}

/** Plans the follow-up comments of a target, each at its delay after publishing. */
export function planFollowUpComments(
  state: SandboxState,
  { id, content }: StoredPost,
  target: StoredTarget,
  at: Instant,
): void {
  const { accountId } = target;
  listFollowUpComments(content, target).forEach(({ delay }, index) => {
    state.agenda.plan(at + (parseDuration(delay) ?? 0), { kind: 'auto-plug', id, accountId, index });
  });
}

/**
 * Whether a thumbnail is left out with an email: on long videos of an unverified channel. Shorts ignore it silently.
 */
function isThumbnailSkipped(state: SandboxState, { content }: StoredPost, target: StoredTarget): boolean {
  const isUnverified = target.platform === 'video' && !isVerifiedChannel(state, target);
  return isUnverified && getThumbnail(state, content) !== undefined;
}

function sendThumbnailEmail(state: SandboxState, { id }: StoredPost, at: Instant): void {
  recordAction(state, {
    at,
    kind: 'email',
    text: 'The custom thumbnail of your video was left out, because the channel is not verified. The video was published.',
    postId: id,
  });
}

function isEventType(type: string): type is EventType {
  return type === 'post.published' || type === 'post.partially_published' || type === 'post.failed';
}
