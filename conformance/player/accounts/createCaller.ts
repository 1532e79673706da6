import type { CallerName } from '../../script/script.ts';
import type { ServiceClock } from '../../world/clock.ts';
import type { KnownCaller } from '../stage.ts';

/** A caller whose accounts are not known yet. */
export const createCaller = (
  name: CallerName,
  subject: KnownCaller['subject'],
  plans: KnownCaller['plans'],
  clock: ServiceClock,
): KnownCaller => ({
  name,
  subject,
  plans,
  accounts: [],
  connected: [],
  addedAccountIds: new Set(),
  resetCallers: new Set(),
  harmlessResets: new Set(),
  hasStaleOutreach: false,
  outreach: [],
  clock,
});
