/** Disconnects accounts from outreach so that they can be reconnected. */
import type { OutreachAccount } from '../../../spec/schemas/account.ts';
import type { SandboxState } from '../state/state.ts';

/** Connects or disconnects one account or all. A named account need not have been disconnected before. */
export function setOutreachConnections(
  state: SandboxState,
  connected: boolean,
  account?: string,
): readonly OutreachAccount[] {
  const selected = [...state.outreachAccounts.values()].filter(({ id }) => account === undefined || id === account);
  for (const selectedAccount of selected) {
    if (!connected && selectedAccount.status === 'connected')
      state.disconnectedOutreachAccounts.put({ id: selectedAccount.id });
    const isChanged = connected
      ? account !== undefined || state.disconnectedOutreachAccounts.has(selectedAccount.id)
      : true;
    if (connected) state.disconnectedOutreachAccounts.delete(selectedAccount.id);
    if (isChanged) state.outreachAccounts.put({ ...selectedAccount, status: connected ? 'connected' : 'disconnected' });
  }
  return selected.map(({ id }) => state.outreachAccounts.get(id)).filter((account) => account !== undefined);
}
