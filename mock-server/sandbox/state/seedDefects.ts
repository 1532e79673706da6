/** Seeded accounts that fail without a control call. */
import type { AccountDefects } from '../../rows/storedEvents.ts';

/** By id prefix, before the tag of the tenant. */
const seedDefects: Readonly<Record<string, Omit<AccountDefects, 'id'>>> = {
  acc_social_failing: { publishing: 'fails' },
  acc_microblog_expired: { connection: 'expired' },
  acc_video_unverified: { channel: 'unverified' },
};

/** The defects of a seeded account. */
export function deriveSeedDefects(id: string): AccountDefects | undefined {
  const match = Object.entries(seedDefects).find(([name]) => id === name || id.startsWith(`${name}_`));
  return match === undefined ? undefined : { id, ...match[1] };
}
