/** Accounts of the seed that need no control call to misbehave. */
import type { AccountTraits } from '../../rows/storedEvents.ts';

/** By the beginning of their ids, whatever the tag of the tenant. */
const misbehaviours: Readonly<Record<string, Omit<AccountTraits, 'id'>>> = {
  acc_social_failing: { publishing: 'fails' },
  acc_microblog_expired: { connection: 'expired' },
  acc_video_unverified: { channel: 'unverified' },
};

/** What an account of the seed is like. */
export function traitsOfSeed(id: string): AccountTraits | undefined {
  const found = Object.entries(misbehaviours).find(([name]) => id === name || id.startsWith(`${name}_`));
  return found === undefined ? undefined : { id, ...found[1] };
}
