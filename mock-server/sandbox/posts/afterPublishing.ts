/** Effects of publishing: outbox entry, follow-up comments, the email about a skipped thumbnail, the webhook. */
import type { EventType } from '../../../spec/schemas/event.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { postRecord } from '../../records/post.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import { act, tell } from '../deliveries/outbox.ts';
import type { SandboxState } from '../state/state.ts';
import { followUpComments, goOut } from './publishedContent.ts';
import { noteRenditions } from './renditions.ts';
import { isVerifiedChannel, thumbnailOf } from './thumbnail.ts';

/** @param gained the targets that were just published */
export function afterPublishing(
  state: SandboxState,
  post: StoredPost,
  gained: readonly StoredTarget[],
  at: Instant,
): void {
  for (const target of gained) {
    goOut(state, post, target, at);
    planFollowUpComments(state, post, target, at);
    if (thumbnailSkipped(state, post, target)) writeAboutThumbnail(state, post, at);
  }
  noteRenditions(state, post, gained, at);
  const type = `post.${post.state}`;
  if (isEventType(type)) tell(state, type, postRecord(post, state.behaviour), state.webhook().url, at);
}

/** Posts one autoPlug comment, if the post still exists. */
export function commentOn(
  state: SandboxState,
  post: StoredPost,
  { accountId, index }: { readonly accountId: string; readonly index: number },
  at: Instant,
): boolean {
  const comment = post.content.autoPlug?.comments[index];
  if (comment === undefined) return false;
  act(state, { at, kind: 'auto_plug_comment', text: comment.text, postId: post.id, accountId });
  return true;
}

export function planFollowUpComments(
  state: SandboxState,
  { id, content }: StoredPost,
  target: StoredTarget,
  at: Instant,
): void {
  const { accountId } = target;
  followUpComments(content, target).forEach(({ delay }, index) => {
    state.agenda.plan(at + (parseDuration(delay) ?? 0), { kind: 'auto-plug', id, accountId, index });
  });
}

/** Only for long videos on an unverified channel; shorts ignore the thumbnail without a notification. */
function thumbnailSkipped(state: SandboxState, { content }: StoredPost, target: StoredTarget): boolean {
  const skips = target.platform === 'video' && !isVerifiedChannel(state, target);
  return skips && thumbnailOf(state, content) !== undefined;
}

function writeAboutThumbnail(state: SandboxState, { id }: StoredPost, at: Instant): void {
  act(state, {
    at,
    kind: 'email',
    text: 'The custom thumbnail of your video was left out, because the channel is not verified. The video was published.',
    postId: id,
  });
}

function isEventType(type: string): type is EventType {
  return type === 'post.published' || type === 'post.partially_published' || type === 'post.failed';
}
