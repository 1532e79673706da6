/** Plans and their limits. Source: "Plans", "Authentication" item 3. */
import type { Behaviour } from './decisions/index.ts';

export const planNames = ['api', 'starter', 'pro'] as const;
export type Plan = (typeof planNames)[number];

/** The limits of one plan. */
export interface PlanLimits {
  /** Published posts per month; unlimited if absent. */
  readonly publishedPostsPerMonth?: number;
  /** Requests per minute; absent if the API document gives no number. */
  readonly requestsPerMinute?: number;
  readonly socialAccounts?: number;
}

/** The document gives no limits for `pro`: decision `plans.pro.limits`. */
export const plans: Readonly<Record<Plan, PlanLimits>> = {
  api: { publishedPostsPerMonth: 100, requestsPerMinute: 60 },
  starter: { socialAccounts: 10 },
  pro: {},
};

/** Whether a key has only the API plan. Any other plan lifts the limits of the API plan. */
export function hasOnlyApiPlan(keyPlans: readonly Plan[]): boolean {
  return keyPlans.includes('api') && !keyPlans.some((plan) => plan !== 'api');
}

/** Whether the rate limit of the API plan applies to a key (decision `limits.rate.keys`). */
export function hasRateLimit(keyPlans: readonly Plan[], b: Pick<Behaviour, 'limits.rate.keys'>): boolean {
  return b['limits.rate.keys'] === 'api-alone' ? hasOnlyApiPlan(keyPlans) : keyPlans.includes('api');
}

/** Whether the quota of the API plan applies to a key (decision `limits.quota.keys`). */
export function hasPostQuota(keyPlans: readonly Plan[], b: Pick<Behaviour, 'limits.quota.keys'>): boolean {
  if (b['limits.quota.keys'] === 'api-alone') return hasOnlyApiPlan(keyPlans);
  return keyPlans.includes('api') && !keyPlans.includes('starter');
}

/** Whether a key may call lead magnet endpoints: it needs a plan that includes the API plus Pro or higher. */
export function canUseLeadMagnets(keyPlans: readonly Plan[]): boolean {
  return keyPlans.includes('api') && keyPlans.includes('pro');
}

/**
 * Whether the quota counts the published posts of a calendar month. The two answers for which it does differ in whether a
 * republish counts again (decision `limits.quota`).
 */
export const countsByCalendarMonth = ({ 'limits.quota': quota }: Pick<Behaviour, 'limits.quota'>): boolean =>
  quota === 'per-post-calendar-month' || quota === 'republish-free';
