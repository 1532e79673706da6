/** Changes to a tenant's plans and limits while the mock runs. */
import type { Plan } from '../../spec/plans.ts';

/** Limits that can be switched off: requests per minute and posts per month. */
export const limitNames = ['rate', 'quota'] as const;
export type LimitName = (typeof limitNames)[number];

export interface Access {
  readonly id: 'access';
  /** Replaces the plans that the key was created with. */
  readonly plans?: readonly Plan[];
  /** Limits that are switched off. */
  readonly off: readonly LimitName[];
}

export const asMade: Access = { id: 'access', off: [] };
