/** What a tenant may do, where it was switched while the mock ran. */
import { apiPlanAlone, type Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/** The limits that can be switched: requests in a minute, and posts in a month. */
export const limitNames = ['rate', 'quota'] as const;
export type LimitName = (typeof limitNames)[number];

export interface Access {
  readonly id: 'access';
  /** Instead of the plans that the key was made with. */
  readonly plans?: readonly Plan[];
  /** Limits that do not hold. */
  readonly off: readonly LimitName[];
}

export const asMade: Access = { id: 'access', off: [] };

/** The table that has it. */
export const accessTable = 'switched';

/** Whether requests of a key are not limited: by its plans or the profile, or because the limit was switched off. */
export function isUnlimited({ off }: Access, plans: readonly Plan[], b: Behaviour): boolean {
  return b['limits.rate'] === 'off' || off.includes('rate') || !apiPlanAlone(plans);
}
