/**
 * Simulated figures that depend on the published posts and the clock. They are deterministic, never decrease, and reach
 * most of their final value within a day.
 */
import { createHash } from 'node:crypto';
import type { Instant } from '../../../spec/time/instant.ts';
import type { Metrics } from '../../rows/analytics.ts';

const noMetrics: Metrics = { impressions: 0, likes: 0, comments: 0, shares: 0 };

const DAY = 86_400_000;

/** The metrics of a post on one target at a given time. They approach their final values within about a day. */
export function computeMetrics(postId: string, accountId: string, publishedAt: Instant, now: Instant): Metrics {
  const random = createRandomFractions(`${postId} ${accountId}`);
  const reachedShare = 1 - Math.exp(-Math.max(0, now - publishedAt) / (DAY / 3));
  const impressions = Math.floor((200 + 4800 * random(0)) * reachedShare);
  const likes = Math.floor(impressions * (0.02 + 0.06 * random(1)));
  return {
    impressions,
    likes,
    comments: Math.floor(likes * (0.05 + 0.15 * random(2))),
    shares: Math.floor(likes * (0.02 + 0.1 * random(3))),
  };
}

/** The followers of an account: a fixed base plus those that its posts brought. */
export function computeFollowers(accountId: string, impressions: number): number {
  return 500 + Math.floor(4500 * createRandomFractions(accountId)(0)) + Math.floor(impressions / 100);
}

export function sumMetrics(all: readonly Metrics[]): Metrics {
  return all.reduce<Metrics>(
    (sum, figures) => ({
      impressions: sum.impressions + figures.impressions,
      likes: sum.likes + figures.likes,
      comments: sum.comments + figures.comments,
      shares: sum.shares + figures.shares,
    }),
    noMetrics,
  );
}

/** Returns numbers in [0, 1) that depend only on the seed. */
function createRandomFractions(seed: string): (i: number) => number {
  const hash = createHash('sha256').update(seed).digest();
  return (i) => hash.readUInt32BE(i * 4) / 4_294_967_296;
}
