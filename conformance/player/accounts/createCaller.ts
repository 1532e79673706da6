import type { ServiceClock } from '../../runState/clock.ts';
import type { CallerName } from '../../script/script.ts';
import type { KnownCaller } from '../stage.ts';

/** What the names of callers tell about their plans. Which plan `basic` has is unknown, but it lacks lead magnets. */
const plansByName: { readonly [C in CallerName]?: KnownCaller['plans'] } = {
  basic: [],
  api: ['api'],
  starter: ['starter'],
};

/** A caller whose accounts are not known yet. */
export const createCaller = (
  name: CallerName,
  hookCaller: KnownCaller['hookCaller'],
  plans: KnownCaller['plans'],
  clock: ServiceClock,
): KnownCaller => ({
  name,
  hookCaller,
  plans: plans ?? plansByName[name],
  accounts: [],
  connectedAccounts: [],
  addedAccountIds: new Set(),
  resetCallers: new Set(),
  callersWithHarmlessReset: new Set(),
  hasStaleOutreach: false,
  outreach: [],
  clock,
});
