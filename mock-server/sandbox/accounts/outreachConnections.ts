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
  for (const one of selected) {
    if (!connected && one.status === 'connected') state.severed.put({ id: one.id });
    const isChanged = connected ? account !== undefined || state.severed.has(one.id) : true;
    if (connected) state.severed.delete(one.id);
    if (isChanged) state.outreachAccounts.put({ ...one, status: connected ? 'connected' : 'disconnected' });
  }
  return selected.map(({ id }) => state.outreachAccounts.get(id)).filter((one) => one !== undefined);
}
