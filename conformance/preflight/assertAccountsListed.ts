/** Checks that the accounts to post to exist: a misspelled id would leave tests without an account, and pass unnoticed. */
import { joinFirst } from '../../spec/text/joinWords.ts';
import type { KnownCaller } from '../player/stage.ts';
import { UsageError } from '../settings/usageError.ts';

/** @throws UsageError if no caller lists an account; without a readable list, nothing is known about the accounts */
export function assertAccountsListed(
  ids: readonly string[] | undefined,
  callers: ReadonlyMap<string, KnownCaller>,
): void {
  const listedIds = [...callers.values()].flatMap(({ accounts }) => accounts.map(({ id }) => id));
  const unlistedIds = ids?.filter((id) => !listedIds.includes(id)) ?? [];
  if (listedIds.length > 0 && unlistedIds.length > 0)
    throw new UsageError(
      `accounts: GET /accounts does not list ${unlistedIds.join(', ')}. It lists ${joinFirst([...new Set(listedIds)])}.`,
    );
}
