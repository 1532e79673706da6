/** Disconnects accounts from outreach so that they can be reconnected. */
import type { OutreachAccount } from '../../../spec/schemas/account.ts';
import type { SandboxState } from '../state/state.ts';

/** Connects or disconnects one account or all. A named account need not have been disconnected before. */
export function setOutreachConnections(
  state: SandboxState,
  isConnected: boolean,
  account?: string,
): readonly OutreachAccount[] {
  const selectedAccounts = [...state.outreachAccounts.values()].filter(
    ({ id }) => account === undefined || id === account,
  );
  for (const outreachAccount of selectedAccounts) {
    if (!isConnected && outreachAccount.status === 'connected')
      state.disconnectedOutreachAccounts.put({ id: outreachAccount.id });
    const isChanged = isConnected
      ? account !== undefined || state.disconnectedOutreachAccounts.has(outreachAccount.id)
      : true;
    if (isConnected) state.disconnectedOutreachAccounts.delete(outreachAccount.id);
    if (isChanged)
      state.outreachAccounts.put({ ...outreachAccount, status: isConnected ? 'connected' : 'disconnected' });
  }
  return selectedAccounts.map(({ id }) => state.outreachAccounts.get(id)).filter((account) => account !== undefined);
}
