/** Requested failures of the next attempts to publish one target of one post. */
import type { ForcedFailure } from '../../rows/forcedFailure.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import type { SandboxState } from '../state/state.ts';

type TargetKey = Pick<StoredTarget, 'platform' | 'accountId'>;

const getId = (post: string, { platform, accountId }: TargetKey): string => `${post} ${platform} ${accountId}`;

/** Makes the next attempts on a target fail. Replaces an earlier request for the same target. */
export function forceFailure(state: SandboxState, failure: Omit<ForcedFailure, 'id'>): ForcedFailure {
  return state.forcedFailures.put({ id: getId(failure.post, failure), ...failure });
}

/** Returns the forced failure of this attempt, and counts it as used; undefined if none was requested. */
export function takeFailure(state: SandboxState, { id }: StoredPost, target: TargetKey): ForcedFailure | undefined {
  const failure = state.forcedFailures.get(getId(id, target));
  if (failure === undefined) return undefined;
  if (failure.times > 1) state.forcedFailures.put({ ...failure, times: failure.times - 1 });
  else state.forcedFailures.delete(failure.id);
  return failure;
}

/** Lists the failures of a post that have not occurred yet. */
export function listFailures(state: SandboxState, post: string): readonly ForcedFailure[] {
  return [...state.forcedFailures.values()].filter((failure) => failure.post === post);
}
