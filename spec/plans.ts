/** Plans and what they allow. Source: "Plans", "Authentication" item 3. */

export const planNames = ['api', 'starter', 'pro'] as const;
export type Plan = (typeof planNames)[number];

export interface PlanLimits {
  /** Published posts in a month; absent: unlimited. */
  readonly publishedPostsPerMonth?: number;
  /** Requests in a minute; absent: the document gives no number. */
  readonly requestsPerMinute?: number;
  readonly socialAccounts?: number;
}

/** `pro` is named by the document without limits; its row is the decision `plans.pro.limits`. */
export const plans: Readonly<Record<Plan, PlanLimits>> = {
  api: { publishedPostsPerMonth: 100, requestsPerMinute: 60 },
  starter: { socialAccounts: 10 },
  pro: {},
};

/** The API plan's limits bind a key only while no other plan lifts them. */
export function apiPlanAlone(held: readonly Plan[]): boolean {
  return held.includes('api') && !held.some((plan) => plan !== 'api');
}

/** Lead-magnet endpoints need a plan that includes the API plus Pro or higher. */
export function mayUseLeadMagnets(held: readonly Plan[]): boolean {
  return held.includes('api') && held.includes('pro');
}
