import type { StatusClass } from '../../spec/errors.ts';
import type { Profile } from '../../spec/profile/profile.ts';

/** Whether a status is one of a class of errors, and of no other class, under a profile. */
export const isUnambiguousStatusOf = (refusalClass: StatusClass, status: number, { wire }: Profile): boolean =>
  Object.entries(wire.errorStatuses).every(([name, statuses]) => statuses.includes(status) === (name === refusalClass));
