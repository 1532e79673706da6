/** Overrides of the simulated metrics of posts and follower counts of accounts. */
import type { Instant } from '../../../spec/time/instant.ts';
import type { Metrics } from '../../rows/analytics.ts';
import type { SandboxState } from '../state/state.ts';

const getId = (postId: string, accountId: string): string => `${postId} ${accountId}`;

/** The overridden metrics of a post on an account. */
export const getMetricOverrides = (state: SandboxState, postId: string, accountId: string): Partial<Metrics> =>
  state.metricOverrides.get(getId(postId, accountId))?.metrics ?? {};

/** Overrides the given metrics and keeps the other overrides. */
export function overrideMetrics(
  state: SandboxState,
  postId: string,
  accountId: string,
  metrics: Partial<Metrics>,
): void {
  const allMetrics = { ...getMetricOverrides(state, postId, accountId), ...metrics };
  state.metricOverrides.put({ id: getId(postId, accountId), metrics: allMetrics });
}

/** The overridden follower count of an account at an instant; undefined before the first override. */
export const findFollowerOverride = (state: SandboxState, accountId: string, at: Instant): number | undefined =>
  [...state.followerCounts.values()]
    .filter((count) => count.accountId === accountId && count.at <= at)
    .reduce<{ at: Instant; count?: number }>((last, count) => (count.at >= last.at ? count : last), { at: 0 }).count;

/** Overrides the follower count of an account from an instant on. */
export function overrideFollowers(state: SandboxState, accountId: string, count: number, at: Instant): void {
  state.followerCounts.put({ id: `${accountId} ${at}`, accountId, at, count });
}
