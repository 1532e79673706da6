/** Suggests bindings for accounts and their analytics. */
import { getDecision } from '../../../spec/decisions/index.ts';
import { readMember } from '../../../spec/json.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { findCommonValue, findOnlyMember } from '../evidence/values.ts';
import { getRecord, isSuccess, listItems } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

export function suggestOutreach(evidence: ObservedExchanges): readonly Suggestion[] {
  const path = '/accounts/outreach';
  const accounts = evidence.selectSuccesses('GET', path).slice(-1).flatMap(listItems);
  const statuses = new Set(accounts.map((account) => readMember(account, 'status')));
  const [disconnected, ...others] = [...statuses].filter((word) => typeof word === 'string' && word !== 'connected');
  if (disconnected === undefined || others.length > 0) return [];
  const defaultStates = getDecision('outreach.states').default as object;
  return suggest(
    'outreach.states',
    { ...defaultStates, disconnected },
    `GET ${path} returned this status in addition to connected`,
  );
}

/** @param unknownPathStatus the status of an unknown path, if it was observed */
export function suggestAnalytics(
  evidence: ObservedExchanges,
  unknownPathStatus: number | undefined,
): readonly Suggestion[] {
  const exchanges = evidence.selectRequests('GET', '/analytics');
  if (unknownPathStatus === 404 && exchanges.at(-1)?.status === unknownPathStatus)
    return suggest(
      'analytics',
      'absent',
      'GET /analytics, which the API document lists, has the same response as an unknown path',
    );
  const accounts = new Set(
    evidence
      .selectSuccesses('GET', '/accounts')
      .flatMap((exchange) => listItems(exchange).map((item) => readMember(item, 'id'))),
  );
  const successes = exchanges.filter(isSuccess);
  const member = findCommonValue(
    successes.map((exchange) => findOnlyMember(getRecord(exchange), (value) => accounts.has(readMember(value, 'id')))),
  );
  const requested = successes.flatMap((exchange) => {
    const name = findOnlyMember(exchange.query, (value) => accounts.has(value));
    return name === undefined ? [] : [{ name, exchange }];
  });
  // A service that ignores the parameter returns another account.
  const isIgnored = requested.some(
    ({ name, exchange }) =>
      member !== undefined && readMember(readMember(getRecord(exchange), member), 'id') !== exchange.query[name],
  );
  const parameter = isIgnored ? undefined : findCommonValue(requested.map(({ name }) => name));
  return suggest(
    'analytics',
    { account: member, 'query.account': parameter },
    'the member with the account, and the parameter with its id',
  );
}
