/** The accounts of callers, as listed by the service. */
import { asList, asString, isObject, readMember } from '../../spec/json.ts';
import { readId } from '../../spec/laws/traces/traceReader.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';

/** Reads a list of accounts. Items without an id or platform are unusable; the laws report them. */
export function findAccountsIn(data: unknown): Account[] {
  return asList(data).flatMap((item) => {
    const [id, platform] = [readId(item), asString(readMember(item, 'platform'))];
    if (!isObject(item) || id === undefined || platform === undefined) return [];
    return [{ ...item, id, platform, name: String(readMember(item, 'name') ?? '') } as Account];
  });
}

export function findOutreachIn(data: unknown): OutreachAccount[] {
  return asList(data).flatMap((item) => {
    const id = readId(item);
    return isObject(item) && id !== undefined ? [{ ...item, id } as unknown as OutreachAccount] : [];
  });
}
