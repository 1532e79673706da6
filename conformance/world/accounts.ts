/** The accounts of callers, as listed by the service. */
import { isObject, listOrEmpty, member, stringOrUndefined } from '../../spec/json.ts';
import { idOf } from '../../spec/laws/traces/traceReader.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';

/** Reads a list of accounts. Items without an id or platform are unusable; the laws report them. */
export function findAccountsIn(data: unknown): Account[] {
  return listOrEmpty(data).flatMap((item) => {
    const [id, platform] = [idOf(item), stringOrUndefined(member(item, 'platform'))];
    if (!isObject(item) || id === undefined || platform === undefined) return [];
    return [{ ...item, id, platform, name: String(member(item, 'name') ?? '') } as Account];
  });
}

export function findOutreachIn(data: unknown): OutreachAccount[] {
  return listOrEmpty(data).flatMap((item) => {
    const id = idOf(item);
    return isObject(item) && id !== undefined ? [{ ...item, id } as unknown as OutreachAccount] : [];
  });
}
