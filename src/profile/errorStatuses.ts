/** The statuses that a profile states for a class of refusals. */
import type { StatusClass } from '../../spec/errors.ts';
import type { Wire } from '../../spec/profile/profile.ts';

/** Returns the status that the mock sends, followed by the others that a service may send. */
export const listErrorStatuses = (
  { errorStatus, otherErrorStatuses }: Wire,
  refusalClass: StatusClass,
): readonly number[] => [errorStatus[refusalClass], ...(otherErrorStatuses.get(refusalClass) ?? [])];
