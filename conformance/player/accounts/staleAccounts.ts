/** The accounts of a caller after a reset, which may have removed them or given them other ids. */
import type { KnownCaller } from '../stage.ts';

/** Returns which accounts may be outdated: none, those that the hook `connect` has added, or all. */
export function findStaleAccounts(caller: KnownCaller): 'none' | 'added' | 'all' {
  const { accounts, addedAccountIds, resetCallers, harmlessResets } = caller;
  if (accounts.length === 0 || resetCallers.size === 0) return 'none';
  if (![...resetCallers].every((name) => harmlessResets.has(name))) return 'all';
  return addedAccountIds.size > 0 ? 'added' : 'none';
}
