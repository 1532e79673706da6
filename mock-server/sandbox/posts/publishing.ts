/** Publishes one post on its targets and derives the resulting state. */
import { errors } from '../../../spec/errors.ts';
import type { PublishOutcome } from '../../../spec/lifecycles/publishing.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import type { SandboxState } from '../state/state.ts';
import { takeFailure } from './forcedFailures.ts';
import { findMediaFaultOn } from './mediaCheck.ts';

/** Whether publishing to a target is still to be attempted. A republish clears the outcomes of its targets. */
export function isPending(target: StoredTarget): boolean {
  return target.outcome === undefined;
}

/** Attempts to publish one target, and returns it with its outcome. */
export function publishTarget(
  state: SandboxState,
  post: StoredPost,
  target: StoredTarget,
  at: Instant,
  hasQuota: boolean,
): StoredTarget {
  if (!hasQuota) return buildFailedTarget(target, at, 'POST_QUOTA_EXCEEDED', errors.POST_QUOTA_EXCEEDED.message);
  const defects = state.accountDefects.get(target.accountId);
  if (!state.accounts.has(target.accountId) || defects?.connection === 'expired') {
    return buildFailedTarget(target, at, 'ACCOUNT_DISCONNECTED', 'The account is no longer connected.');
  }
  const forcedFailure = takeFailure(state, post, target);
  if (forcedFailure !== undefined) return buildFailedTarget(target, at, forcedFailure.code, forcedFailure.message);
  if (defects?.publishing === 'fails')
    return buildFailedTarget(target, at, 'PUBLISHING_FAILED', 'The network refused the post.');
  const mediaFault = findMediaFaultOn(state, post, target, at);
  if (mediaFault !== undefined) return buildFailedTarget(target, at, 'PUBLISHING_FAILED', mediaFault);
  return {
    ...target,
    outcome: { kind: 'published', at, permalink: buildPermalink(target, post.id) },
  };
}

/** The URL of a post on its network. */
export function buildPermalink({ platform, accountId }: StoredTarget, post: string): string {
  return `https://${platform}.example/${accountId}/${post}`;
}

function buildFailedTarget(target: StoredTarget, at: Instant, code: string, message: string): StoredTarget {
  return { ...target, outcome: { kind: 'failed', at, code, message } };
}

/** The combined outcome of all targets, including earlier published ones. */
export function computeOverallOutcome(targets: readonly StoredTarget[]): PublishOutcome {
  const publishedCount = targets.filter((target) => target.outcome?.kind === 'published').length;
  if (publishedCount === targets.length) return 'every target published';
  return publishedCount > 0 ? 'some targets published' : 'no target published';
}
