/** Which features of an account work. */
import type { SandboxState } from '../state/state.ts';

export interface Works {
  readonly publishing: boolean;
  readonly connected: boolean;
  readonly verified: boolean;
}

export function traitsOf(state: SandboxState, account: string): Works {
  const traits = state.traits.get(account);
  return {
    publishing: traits?.publishing === undefined,
    connected: traits?.connection === undefined,
    verified: traits?.channel === undefined,
  };
}

/** Sets the given traits and keeps the others. */
export function setTraits(
  state: SandboxState,
  account: string,
  wanted: { readonly [W in keyof Works]?: boolean | undefined },
): Works {
  const before = traitsOf(state, account);
  const works = {
    publishing: wanted.publishing ?? before.publishing,
    connected: wanted.connected ?? before.connected,
    verified: wanted.verified ?? before.verified,
  };
  state.traits.put({
    id: account,
    ...(works.publishing ? {} : { publishing: 'fails' as const }),
    ...(works.connected ? {} : { connection: 'expired' as const }),
    ...(works.verified ? {} : { channel: 'unverified' as const }),
  });
  return works;
}
