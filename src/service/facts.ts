/** The facts that rules judge by, of what an implementation has found. */
import type { Facts, Usage } from '../../spec/rules/rule.ts';
import type { Found } from './implementation.ts';

/** What was not found does not exist. */
export function factsOf(found: Found, now: number, usage: Usage): Facts {
  return {
    now,
    accounts: found.accounts ?? new Map(),
    outreachAccounts: found.outreachAccounts ?? [],
    media: found.hosted ?? new Map(),
    onOwnDomain: found.onOwnDomain ?? (() => false),
    ...(found.post === undefined ? {} : { post: found.post }),
    ...(found.leadMagnet === undefined ? {} : { leadMagnet: found.leadMagnet }),
    ...(found.watched === undefined ? {} : { watched: found.watched }),
    ...(found.cursorKnown === undefined ? {} : { cursorKnown: found.cursorKnown }),
    usage,
  };
}
