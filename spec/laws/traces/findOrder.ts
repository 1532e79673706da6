/**
 * Searches for an order in which a service that handles one request at a time gives the responses of concurrent
 * requests and the records read afterwards. The search keeps every state that some order leads to.
 */
import type { Exchange } from '../law.ts';

export type Explanation = 'explained' | 'unexplained' | 'unknown';

/** A small sequential service for one resource. */
export interface SequentialModel<S> {
  /** The states after a request with its response; empty if the response is impossible in this state. */
  readonly nextStates: (state: S, request: Exchange) => readonly S[];
  /** Whether an observed record is consistent with this state. */
  readonly isConsistentWith: (state: S, record: unknown) => boolean;
  /** Identifies a state. */
  readonly key: (state: S) => string;
}

/** An event in the history of one resource: one request, several concurrent requests, or a record that was read. */
export type HistoryEvent =
  | { readonly kind: 'requests'; readonly requests: readonly Exchange[] }
  | { readonly kind: 'record'; readonly exchange: Exchange; readonly record: unknown };

export interface SearchResult {
  readonly explanation: Explanation;
  /** The first exchange that no order explains. */
  readonly exchange: Exchange | undefined;
}

/** The limit on search steps. */
const maxSteps = 5000;

export function findOrder<S>(start: S, events: readonly HistoryEvent[], model: SequentialModel<S>): SearchResult {
  let states: readonly S[] = [start];
  for (const event of events) {
    const nextStates =
      event.kind === 'record'
        ? selectConsistentStates(states, event.record, model)
        : computeStatesAfter(states, event.requests, model);
    const exchange = event.kind === 'record' ? event.exchange : event.requests.at(-1);
    if (nextStates === undefined) return { explanation: 'unknown', exchange };
    if (nextStates.length === 0) return { explanation: 'unexplained', exchange };
    states = nextStates;
  }
  return { explanation: 'explained', exchange: undefined };
}

function selectConsistentStates<S>(
  states: readonly S[],
  record: unknown,
  { isConsistentWith }: SequentialModel<S>,
): readonly S[] {
  return states.filter((state) => isConsistentWith(state, record));
}

/** The states after all of the requests, in any order; undefined if there are too many orders to try. */
function computeStatesAfter<S>(states: readonly S[], requests: readonly Exchange[], model: SequentialModel<S>) {
  let steps = 0;
  const finalStates = new Map<string, S>();
  const tryOrders = (state: S, remaining: readonly Exchange[]): boolean => {
    if (++steps > maxSteps) return false;
    if (remaining.length === 0) finalStates.set(model.key(state), state);
    return remaining.every((request, i) =>
      model.nextStates(state, request).every((nextStates) => tryOrders(nextStates, remaining.toSpliced(i, 1))),
    );
  };
  return states.every((state) => tryOrders(state, requests)) ? [...finalStates.values()] : undefined;
}
