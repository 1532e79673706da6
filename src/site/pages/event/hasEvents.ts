import type { Profile } from '../../../../spec/profile/profile.ts';

/** Whether the implementation of a profile sends webhook events. */
export function hasEvents({ absent }: Profile): boolean {
  return !absent.has('webhook.events');
}
