/** The accounts of callers, as listed by the service. */
import { asList, asString, isObject, readMember } from '../../spec/json.ts';
import { readId } from '../../spec/laws/traces/traceReader.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import { excerpt } from '../../spec/text/excerpt.ts';

/** Reads a list of accounts. Items without an id or platform are unusable; the laws report them. */
export function findAccountsIn(data: unknown): Account[] {
  return asList(data).flatMap((item) => {
    const [id, platform] = [readId(item), asString(readMember(item, 'platform'))];
    if (!isObject(item) || id === undefined || platform === undefined) return [];
    return [{ ...item, id, platform, name: String(readMember(item, 'name') ?? '') } as Account];
  });
}

/** Why the suite cannot post to any of the accounts in a list that has some; undefined if it can. */
export function findAccountFault(data: unknown): string | undefined {
  const [item] = asList(data);
  return item === undefined || findAccountsIn(data).length > 0
    ? undefined
    : `No account in GET /accounts has a readable id and platform: ${excerpt(JSON.stringify(item), 120)}. The API document names both members: only a translation can rename them.`;
}

export function findOutreachIn(data: unknown): OutreachAccount[] {
  return asList(data).flatMap((item) => {
    const id = readId(item);
    return isObject(item) && id !== undefined ? [{ ...item, id } as unknown as OutreachAccount] : [];
  });
}
