/** Collects the concurrent requests to each resource, and checks whether some order explains their responses. */

import type { Exchange, LawCase, Observation } from '../law.ts';
import { findOrder, type HistoryEvent, type SequentialModel } from './findOrder.ts';
import { checkThat, findConcurrentIds, listExchanges, readData, readId } from './traceReader.ts';

/** The requests to one resource in order, with concurrent ones grouped, and its records from other responses. */
function listHistoryEvents(
  trace: readonly Observation[],
  { id, caller }: { readonly id: string; readonly caller: string },
  getRecord: (exchange: Exchange) => unknown,
): HistoryEvent[] {
  const events: HistoryEvent[] = [];
  for (const exchange of listExchanges(trace).filter((exchange) => exchange.caller === caller)) {
    const lastEvent = events.at(-1);
    const isSameGroup =
      lastEvent?.kind === 'requests' &&
      exchange.together !== undefined &&
      lastEvent.requests[0]?.together === exchange.together;
    if (exchange.id === id && exchange.operation !== 'listLeads') {
      if (isSameGroup) events[events.length - 1] = { kind: 'requests', requests: [...lastEvent.requests, exchange] };
      else events.push({ kind: 'requests', requests: [exchange] });
    }
    const record = exchange.together === undefined && exchange.success ? getRecord(exchange) : undefined;
    if (record !== undefined) events.push({ kind: 'record', exchange, record });
  }
  return events;
}

/** One case for each resource that received concurrent requests. */
export function* findConcurrencyCases<S>(
  trace: readonly Observation[],
  creations: readonly Exchange[],
  getInitialState: (creation: Exchange) => S,
  getRecord: (exchange: Exchange, id: string) => unknown,
  model: SequentialModel<S>,
): Generator<LawCase> {
  const concurrentIds = findConcurrentIds(trace);
  for (const creation of creations) {
    const id = readId(readData(creation));
    const isShared = creations.some((other) => other !== creation && readId(readData(other)) === id);
    if (id === undefined || !concurrentIds.has(id) || isShared) continue;
    const laterTrace = trace.slice(trace.indexOf(creation) + 1);
    const events = listHistoryEvents(laterTrace, { id, caller: creation.caller }, (exchange) =>
      getRecord(exchange, id),
    );
    const { explanation, exchange, contradiction } = findOrder(getInitialState(creation), events, model);
    const lastRequest = listExchanges(laterTrace).findLast(
      (exchange) => exchange.together !== undefined && exchange.id === id,
    );
    const requests = events.flatMap((event) => (event.kind === 'requests' ? event.requests : []));
    const responses = requests.map(({ operation, status, body }) => ({ operation, status, body }));
    const lastRecord = events.findLast((event) => event.kind === 'record')?.exchange;
    if (explanation !== 'unknown' && lastRequest !== undefined)
      yield checkThat(
        exchange ?? lastRecord ?? lastRequest,
        explanation === 'explained',
        { someOrderOf: responses },
        contradiction === undefined ? explanation : `no order fits: ${contradiction}`,
      );
  }
}
