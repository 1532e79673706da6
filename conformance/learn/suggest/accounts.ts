/** Suggests bindings for accounts and their analytics. */
import { decision } from '../../../spec/decisions/index.ts';
import { member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { agreed, onlyMember } from '../evidence/values.ts';
import { isGood, itemsOf } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function outreachSuggestions(evidence: Evidence): readonly Suggestion[] {
  const path = '/accounts/outreach';
  const accounts = evidence.to('GET', path).filter(isGood).slice(-1).flatMap(itemsOf);
  const words = new Set(accounts.map((account) => member(account, 'status')));
  const [disconnected, ...more] = [...words].filter((word) => typeof word === 'string' && word !== 'connected');
  if (disconnected === undefined || more.length > 0) return [];
  const usual = decision('outreach.states').default as object;
  return suggest('outreach.states', { ...usual, disconnected }, `GET ${path} has this status besides connected`);
}

/** @param nowhere the status of an unknown path, if it was observed */
export function analyticsSuggestions(evidence: Evidence, nowhere: number | undefined): readonly Suggestion[] {
  const asked = evidence.to('GET', '/analytics');
  if (nowhere === 404 && asked.at(-1)?.status === nowhere)
    return suggest('analytics', 'absent', 'GET /analytics has the same response as an unknown path');
  const accounts = new Set(
    evidence
      .to('GET', '/accounts')
      .filter(isGood)
      .flatMap((seen) => itemsOf(seen).map((one) => member(one, 'id'))),
  );
  const account = agreed(asked.filter(isGood).map(({ query }) => onlyMember(query, (value) => accounts.has(value))));
  return suggest('analytics', { account }, 'this parameter had the id of an account');
}
