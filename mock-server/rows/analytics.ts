/** Overrides of simulated figures of analytics. */
import type { Instant } from '../../spec/time/instant.ts';

export interface Metrics {
  readonly impressions: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
}

/** The metrics that were set for a post on an account; the others are simulated. */
export interface StoredMetrics {
  /** Composed of post and account. */
  readonly id: string;
  readonly metrics: Partial<Metrics>;
}

/** The followers of an account from an instant until the next count. */
export interface FollowerCount {
  /** Composed of account and instant. */
  readonly id: string;
  readonly accountId: string;
  readonly at: Instant;
  readonly count: number;
}
