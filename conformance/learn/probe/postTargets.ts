/** Chooses the targets of the posts of a probe. */
import { readMember } from '../../../spec/json.ts';
import { readId } from '../../../spec/laws/traces/traceReader.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { listItems, type WireExchange } from '../evidence/wireExchange.ts';
import type { Sender } from './sender.ts';

/** The target of a post on the professional network, whose posts have lead magnets and follow-up comments. */
export async function findProfessionalTarget(
  send: Sender,
  allowedIds: readonly string[] | undefined,
): Promise<object | undefined> {
  const accounts = await send(getOperation('listAccounts').path);
  return listTextTargets(accounts, allowedIds).find((target) => readMember(target, 'platform') === 'professional');
}

/** The accounts that accept a post with text alone, as targets. */
export function listTextTargets(accounts: WireExchange, allowedIds: readonly string[] | undefined): readonly object[] {
  return listItems(accounts)
    .filter(
      (account) =>
        readId(account) !== undefined &&
        typeof account.platform === 'string' &&
        // A post to a video platform needs a video.
        !['video', 'shortvideo', 'photo'].includes(account.platform) &&
        (allowedIds?.includes(String(account.id)) ?? true),
    )
    .map((account) => ({ platform: account.platform, accountId: readId(account) }));
}
