/** Metrics of posts and followers of accounts that were set, in place of the simulated ones. */
import type { Instant } from '../../../spec/time/instant.ts';
import type { Metrics } from '../../rows/analytics.ts';
import type { SandboxState } from '../state/state.ts';

const getId = (postId: string, accountId: string): string => `${postId} ${accountId}`;

/** The metrics that were set for a post on an account. */
export const getSetMetrics = (state: SandboxState, postId: string, accountId: string): Partial<Metrics> =>
  state.setMetrics.get(getId(postId, accountId))?.metrics ?? {};

/** Sets the given metrics and keeps the others. */
export function setMetrics(state: SandboxState, postId: string, accountId: string, metrics: Partial<Metrics>): void {
  const allMetrics = { ...getSetMetrics(state, postId, accountId), ...metrics };
  state.setMetrics.put({ id: getId(postId, accountId), metrics: allMetrics });
}

/** The followers of an account at an instant, as they were set; undefined before the first count. */
export const findSetFollowers = (state: SandboxState, accountId: string, at: Instant): number | undefined =>
  [...state.followerCounts.values()]
    .filter((count) => count.accountId === accountId && count.at <= at)
    .reduce<{ at: Instant; count?: number }>((last, count) => (count.at >= last.at ? count : last), { at: 0 }).count;

/** Sets the followers of an account from an instant on. */
export function setFollowers(state: SandboxState, accountId: string, count: number, at: Instant): void {
  state.followerCounts.put({ id: `${accountId} ${at}`, accountId, at, count });
}
