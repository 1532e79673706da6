/** Builds the analytics of one account for a date range. */
import type { Account } from '../../../spec/schemas/account.ts';
import type { Analytics } from '../../../spec/schemas/analytics.ts';
import { parseBound } from '../../../spec/time/dateBound.ts';
import { formatInstant, type Instant, minInstant } from '../../../spec/time/instant.ts';
import type { Publication } from '../../rows/stored.ts';
import { findFollowerOverride, getMetricOverrides } from '../../sandbox/accounts/analytics.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { computeFollowers, computeMetrics, sumMetrics } from './figures.ts';

const DAY = 86_400_000;

/** The length in days of a range without a start. */
const defaultDays = 30;

/** The maximum number of days in a report. */
const maxDays = 3660;

const topCount = 5;

/** The report in canonical names. */
export function buildAnalytics(
  sandbox: Sandbox,
  { id, platform, name }: Account,
  range: { readonly from?: string; readonly to?: string },
  now: Instant,
): Analytics {
  const last = Math.min(now, (range.to === undefined ? undefined : parseBound(range.to)?.last) ?? now);
  const first = (range.from === undefined ? undefined : parseBound(range.from)?.first) ?? last - defaultDays * DAY;
  const publications = [...sandbox.publications.values()].filter(({ accountId }) => accountId === id);
  const posts = listLivePosts(sandbox, id)
    .filter(({ at }) => at >= first && at <= last)
    .map(({ postId, at, url }) => ({
      postId,
      publishedAt: formatInstant(at),
      url,
      ...computeMetrics(postId, id, at, now),
      ...getMetricOverrides(sandbox, postId, id),
    }));
  return {
    account: { id, platform, name },
    totals: { posts: posts.length, ...sumMetrics(posts) },
    followers: listDays(first, last).map((day) => {
      const at = Math.min(day + DAY - 1, now);
      const count = findFollowerOverride(sandbox, id, at) ?? computeFollowersAt(id, publications, at);
      return { date: formatInstant(day).slice(0, 10), count };
    }),
    posts,
    topPosts: [...posts].sort((a, b) => b.impressions - a.impressions).slice(0, topCount),
  };
}

/** The published posts of an account, newest first. */
function listLivePosts(sandbox: Sandbox, accountId: string): { postId: string; at: Instant; url: string }[] {
  return [...sandbox.posts.values()]
    .flatMap((post) =>
      post.targets.flatMap(({ accountId: targetAccountId, outcome }) =>
        targetAccountId === accountId && outcome?.kind === 'published'
          ? [{ postId: post.id, at: outcome.at, url: outcome.permalink }]
          : [],
      ),
    )
    .sort((a, b) => b.at - a.at);
}

/** Followers at an instant. Deleted posts count too. */
function computeFollowersAt(accountId: string, publications: readonly Publication[], at: Instant): number {
  const impressions = publications
    .filter((publication) => publication.at <= at)
    .map((publication) => computeMetrics(publication.postId, accountId, publication.at, at).impressions);
  return computeFollowers(
    accountId,
    impressions.reduce((sum, figure) => sum + figure, 0),
  );
}

/** The start of each UTC day in a range. */
function listDays(first: Instant, last: Instant): Instant[] {
  const firstDay = Math.floor(Math.max(minInstant, first) / DAY);
  const count = Math.min(maxDays, Math.max(0, Math.floor(last / DAY) - firstDay + 1));
  return Array.from({ length: count }, (_, i) => (firstDay + i) * DAY);
}
