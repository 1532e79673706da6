/** The accounts of a caller after a reset, which may have removed them or given them other ids. */
import type { Account, OutreachAccount } from '../../../spec/schemas/account.ts';
import type { KnownCaller } from '../stage.ts';

/**
 * Updates the accounts of a caller from a list after a reset, unless it lacks some that the hook `connect` has to connect
 * again.
 */
export function recordAccounts(caller: KnownCaller, accounts: readonly Account[]): void {
  const ids = new Set(accounts.map(({ id }) => id));
  if (caller.resetCallers.size === 0 || accounts.length === 0) return;
  const keepsIds = recordReset(caller, ids);
  if (![...caller.addedAccountIds].every((id) => ids.has(id))) return;
  if (!keepsIds) caller.accounts = accounts;
  caller.resetCallers.clear();
}

/** Updates the outreach accounts of a caller from a list after a reset. */
export function recordOutreach(caller: KnownCaller, accounts: readonly OutreachAccount[]): void {
  if (!caller.hasStaleOutreach || accounts.length === 0) return;
  caller.outreach = accounts;
  caller.hasStaleOutreach = false;
}

/** Records whether a reset kept the ids of the accounts that the hook `connect` has not added, and returns it. */
export function recordReset(caller: KnownCaller, ids: ReadonlySet<string>): boolean {
  const keepsIds = caller.accounts.every(({ id }) => ids.has(id) || caller.addedAccountIds.has(id));
  if (keepsIds) for (const name of caller.resetCallers) caller.callersWithHarmlessReset.add(name);
  return keepsIds;
}

/** Returns which accounts may be outdated: none, those that the hook `connect` has added, or all. */
export function findStaleAccounts(caller: KnownCaller): 'none' | 'added' | 'all' {
  const { accounts, addedAccountIds, resetCallers, callersWithHarmlessReset } = caller;
  if (accounts.length === 0 || resetCallers.size === 0) return 'none';
  if (![...resetCallers].every((name) => callersWithHarmlessReset.has(name))) return 'all';
  return addedAccountIds.size > 0 ? 'added' : 'none';
}
