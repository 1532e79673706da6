/** The facts that rules judge by, of what an implementation has found. */
import type { Facts, Lookup, Usage } from '../../spec/rules/rule.ts';
import type { Found } from './implementation.ts';

const nothing: Lookup<never> = new Map<string, never>();

/** What was not found does not exist. */
export function factsOf(found: Found, now: number, usage: Usage): Facts {
  return {
    now,
    accounts: found.accounts ?? nothing,
    outreachAccounts: found.outreachAccounts ?? [],
    media: found.hosted ?? nothing,
    onOwnDomain: found.onOwnDomain ?? (() => false),
    post: found.post,
    leadMagnet: found.leadMagnet,
    watched: found.watched,
    cursorKnown: found.cursorKnown,
    usage,
  };
}
