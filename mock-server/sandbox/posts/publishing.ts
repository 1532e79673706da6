/** Publishes one post on its targets and derives the resulting state. */
import { errors } from '../../../spec/errors.ts';
import type { Outcome } from '../../../spec/lifecycles/publishing.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import type { SandboxState } from '../state/state.ts';
import { takeFailure } from './forcedFailures.ts';

/** Targets are attempted once; a republish clears the outcome of a failed one first. */
export function toPublish(target: StoredTarget): boolean {
  return target.outcome === undefined;
}

/** Attempts to publish one target. */
export function attempt(
  state: SandboxState,
  post: StoredPost,
  target: StoredTarget,
  at: Instant,
  quotaLeft: boolean,
): StoredTarget {
  if (!quotaLeft) return failed(target, at, 'POST_QUOTA_EXCEEDED', errors.POST_QUOTA_EXCEEDED.message);
  const traits = state.traits.get(target.accountId);
  if (!state.accounts.has(target.accountId) || traits?.connection === 'expired') {
    return failed(target, at, 'ACCOUNT_DISCONNECTED', 'The account is no longer connected.');
  }
  const forced = takeFailure(state, post, target);
  if (forced !== undefined) return failed(target, at, forced.code, forced.message);
  if (traits?.publishing === 'fails') return failed(target, at, 'PUBLISHING_FAILED', 'The network refused the post.');
  return {
    ...target,
    outcome: { kind: 'published', at, permalink: permalinkOf(target, post.id) },
  };
}

/** The URL of a post on its network. */
export function permalinkOf({ platform, accountId }: StoredTarget, post: string): string {
  return `https://${platform}.example/${accountId}/${post}`;
}

function failed(target: StoredTarget, at: Instant, code: string, message: string): StoredTarget {
  return { ...target, outcome: { kind: 'failed', at, code, message } };
}

/** The combined outcome of all targets, including earlier published ones. */
export function outcomeOver(targets: readonly StoredTarget[]): Outcome {
  const published = targets.filter((target) => target.outcome?.kind === 'published').length;
  if (published === targets.length) return 'every target published';
  return published > 0 ? 'some targets published' : 'no target published';
}
