/** Seeded accounts that fail without a control call. */
import type { AccountTraits } from '../../rows/storedEvents.ts';

/** By id prefix, before the tag of the tenant. */
const seedTraits: Readonly<Record<string, Omit<AccountTraits, 'id'>>> = {
  acc_social_failing: { publishing: 'fails' },
  acc_microblog_expired: { connection: 'expired' },
  acc_video_unverified: { channel: 'unverified' },
};

/** The traits of a seeded account. */
export function deriveSeedTraits(id: string): AccountTraits | undefined {
  const match = Object.entries(seedTraits).find(([name]) => id === name || id.startsWith(`${name}_`));
  return match === undefined ? undefined : { id, ...match[1] };
}
