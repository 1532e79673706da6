/** Suggests bindings for accounts and their analytics. */
import { decision } from '../../../spec/decisions/index.ts';
import { member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { commonValue, onlyMember } from '../evidence/values.ts';
import { isSuccess, itemsOf } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function outreachSuggestions(evidence: Evidence): readonly Suggestion[] {
  const path = '/accounts/outreach';
  const accounts = evidence.to('GET', path).filter(isSuccess).slice(-1).flatMap(itemsOf);
  const words = new Set(accounts.map((account) => member(account, 'status')));
  const [disconnected, ...others] = [...words].filter((word) => typeof word === 'string' && word !== 'connected');
  if (disconnected === undefined || others.length > 0) return [];
  const defaultStates = decision('outreach.states').default as object;
  return suggest(
    'outreach.states',
    { ...defaultStates, disconnected },
    `GET ${path} has this status besides connected`,
  );
}

/** @param unknownPathStatus the status of an unknown path, if it was observed */
export function analyticsSuggestions(evidence: Evidence, unknownPathStatus: number | undefined): readonly Suggestion[] {
  const exchanges = evidence.to('GET', '/analytics');
  if (unknownPathStatus === 404 && exchanges.at(-1)?.status === unknownPathStatus)
    return suggest('analytics', 'absent', 'GET /analytics has the same response as an unknown path');
  const accounts = new Set(
    evidence
      .to('GET', '/accounts')
      .filter(isSuccess)
      .flatMap((exchange) => itemsOf(exchange).map((one) => member(one, 'id'))),
  );
  const account = commonValue(
    exchanges.filter(isSuccess).map(({ query }) => onlyMember(query, (value) => accounts.has(value))),
  );
  return suggest('analytics', { account }, 'this parameter had the id of an account');
}
