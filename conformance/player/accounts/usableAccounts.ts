/** The accounts that the suite may post to. */
import type { Account } from '../../../spec/schemas/account.ts';
import type { CallerName } from '../../script/script.ts';
import type { KnownCaller, Stage } from '../stage.ts';

type PostingScope = Pick<Stage, 'allowedAccounts'>;

export const listUsableAccounts = ({ accounts }: KnownCaller, { allowedAccounts }: PostingScope): readonly Account[] =>
  accounts.filter(({ id }) => allowedAccounts?.has(id) ?? true);

/** The same for every caller. */
export const mapUsableAccounts = (
  stage: PostingScope & Pick<Stage, 'callers'>,
): ReadonlyMap<CallerName, readonly Account[]> =>
  new Map([...stage.callers].map(([name, caller]) => [name, listUsableAccounts(caller, stage)]));
