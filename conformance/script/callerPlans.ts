/** The plans of each caller, unless the configuration states others. */
import type { Plan } from '../../spec/plans.ts';
import type { CallerName } from './script.ts';

export const callerPlans: Readonly<Record<CallerName, readonly Plan[]>> = {
  primary: ['api', 'pro'],
  other: ['api', 'pro'],
  basic: ['api'],
  higher: ['api', 'pro'],
  api: ['api'],
  starter: ['starter'],
  unknown: [],
};

/** Whether a caller differs from `primary` only in its plans, which exclude lead magnets. */
export const hasLowerPlans = (name: CallerName): boolean => name === 'basic' || name === 'api' || name === 'starter';
