/** Changes to a tenant's plans and limits while the mock runs. */
import { hasRateLimit, type Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/** Limits that can be switched off: requests per minute and posts per month. */
export const limitNames = ['rate', 'quota'] as const;
export type LimitName = (typeof limitNames)[number];

export interface Access {
  readonly id: 'access';
  /** Replaces the plans that the key was created with. */
  readonly plans?: readonly Plan[];
  /** Limits that are switched off. */
  readonly disabledLimits: readonly LimitName[];
}

export const defaultAccess: Access = { id: 'access', disabledLimits: [] };

/** The table that stores the row. */
export const accessTable = 'accessOverrides';

/** Whether requests of a key are not limited: by its plans or the profile, or because the limit was switched off. */
export function isUnlimited({ disabledLimits }: Access, plans: readonly Plan[], b: Behaviour): boolean {
  return b['limits.rate'] === 'off' || disabledLimits.includes('rate') || !hasRateLimit(plans, b);
}
