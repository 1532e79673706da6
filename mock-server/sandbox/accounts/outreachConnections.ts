/** Disconnects accounts from outreach so that they can be reconnected. */
import type { OutreachAccount } from '../../../spec/schemas/account.ts';
import type { SandboxState } from '../state/state.ts';

/**
 * Disconnects one account or all, or reconnects those that were disconnected, and returns the selected accounts. A named
 * account is connected even if it was not disconnected before.
 */
export function setOutreachConnections(
  state: SandboxState,
  isConnected: boolean,
  account?: string,
): readonly OutreachAccount[] {
  const selectedAccounts = [...state.outreachAccounts.values()].filter(
    ({ id }) => account === undefined || id === account,
  );
  for (const outreachAccount of selectedAccounts) {
    const { id, status } = outreachAccount;
    const wasDisconnected = state.disconnectedOutreachAccounts.has(id);
    if (isConnected) state.disconnectedOutreachAccounts.delete(id);
    else if (status === 'connected') state.disconnectedOutreachAccounts.put({ id });
    if (isConnected && account === undefined && !wasDisconnected) continue;
    state.outreachAccounts.put({ ...outreachAccount, status: isConnected ? 'connected' : 'disconnected' });
  }
  return selectedAccounts.map(({ id }) => state.outreachAccounts.get(id)).filter((account) => account !== undefined);
}
