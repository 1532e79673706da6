/** Which features of an account work. */
import type { SandboxState } from '../state/state.ts';

export interface AccountFlags {
  readonly publishing: boolean;
  readonly connected: boolean;
  readonly verified: boolean;
}

export function getFlags(state: SandboxState, account: string): AccountFlags {
  const defects = state.accountDefects.get(account);
  return {
    publishing: defects?.publishing === undefined,
    connected: defects?.connection === undefined,
    verified: defects?.channel === undefined,
  };
}

/** Sets the given flags and keeps the others. */
export function setFlags(
  state: SandboxState,
  account: string,
  changes: { readonly [W in keyof AccountFlags]?: boolean | undefined },
): AccountFlags {
  const currentFlags = getFlags(state, account);
  const flags = {
    publishing: changes.publishing ?? currentFlags.publishing,
    connected: changes.connected ?? currentFlags.connected,
    verified: changes.verified ?? currentFlags.verified,
  };
  state.accountDefects.put({
    id: account,
    ...(flags.publishing ? {} : { publishing: 'fails' as const }),
    ...(flags.connected ? {} : { connection: 'expired' as const }),
    ...(flags.verified ? {} : { channel: 'unverified' as const }),
  });
  return flags;
}
