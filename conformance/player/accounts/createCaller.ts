import type { ServiceClock } from '../../runState/clock.ts';
import type { CallerName } from '../../script/script.ts';
import type { KnownCaller } from '../stage.ts';

/** A caller whose accounts are not known yet. */
export const createCaller = (
  name: CallerName,
  hookCaller: KnownCaller['hookCaller'],
  plans: KnownCaller['plans'],
  clock: ServiceClock,
): KnownCaller => ({
  name,
  hookCaller,
  plans,
  accounts: [],
  connectedAccounts: [],
  addedAccountIds: new Set(),
  resetCallers: new Set(),
  callersWithHarmlessReset: new Set(),
  hasStaleOutreach: false,
  outreach: [],
  clock,
});
