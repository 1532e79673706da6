/** What a tenant may do, where it was switched while the mock ran. */
import type { Plan } from '../../spec/plans.ts';

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
