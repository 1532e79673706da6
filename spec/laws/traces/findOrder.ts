/**
 * Searches for an order in which a service that handles one request at a time gives the responses of concurrent
 * requests and the records read afterwards. The search keeps every state that some order leads to.
 */
import type { Exchange } from '../law.ts';

export type Explanation = 'explained' | 'unexplained' | 'unknown';

/** A small sequential service for one resource. */
export interface SequentialModel<S> {
  /** The states after a request with its response; empty if the response is impossible in this state. */
  readonly computeNextStates: (state: S, request: Exchange) => readonly S[];
  /** Whether an observed record is consistent with this state. */
  readonly isConsistentWith: (state: S, record: unknown) => boolean;
  /** Identifies a state. */
  readonly getKey: (state: S) => string;
}

/** An event in the history of one resource: one request, several concurrent requests, or a record that was read. */
export type HistoryEvent =
  | { readonly kind: 'requests'; readonly requests: readonly Exchange[] }
  | { readonly kind: 'record'; readonly exchange: Exchange; readonly record: unknown };

export interface SearchResult {
  readonly explanation: Explanation;
  /** The first exchange that no order explains. */
  readonly exchange: Exchange | undefined;
  /** Why no order explains it. */
  readonly contradiction?: string;
}

/** The limit on search steps. */
const maxSteps = 5000;

export function findOrder<S>(start: S, events: readonly HistoryEvent[], model: SequentialModel<S>): SearchResult {
  let states: readonly S[] = [start];
  for (const event of events) {
    let contradiction = 'each leads to another record';
    const nextStates =
      event.kind === 'record'
        ? selectConsistentStates(states, event.record, model)
        : computeStatesAfter(states, event.requests, model, (handled, impossible) => {
            contradiction = describeImpossible(handled, impossible);
          });
    const exchange = event.kind === 'record' ? event.exchange : event.requests.at(-1);
    if (nextStates === undefined) return { explanation: 'unknown', exchange };
    if (nextStates.length === 0) return { explanation: 'unexplained', exchange, contradiction };
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

function describeImpossible(handled: readonly Exchange[], { operation, status }: Exchange): string {
  const earlier = handled.length === 0 ? 'the requests before' : handled.map((request) => request.operation).join(', ');
  return `after ${earlier}, ${operation} cannot return ${status}`;
}

/**
 * The states after all of the requests, in any order; undefined if there are too many orders to try.
 *
 * @param onDeadEnd called for each response that is impossible after as many others as in no order before
 */
function computeStatesAfter<S>(
  states: readonly S[],
  requests: readonly Exchange[],
  model: SequentialModel<S>,
  onDeadEnd: (handled: readonly Exchange[], impossible: Exchange) => void,
) {
  let steps = 0;
  let longest = -1;
  const finalStates = new Map<string, S>();
  const tryOrders = (state: S, handled: readonly Exchange[], remaining: readonly Exchange[]): boolean => {
    if (++steps > maxSteps) return false;
    if (remaining.length === 0) finalStates.set(model.getKey(state), state);
    return remaining.every((request, i) => {
      const nextStates = model.computeNextStates(state, request);
      if (nextStates.length === 0 && handled.length > longest) {
        longest = handled.length;
        onDeadEnd(handled, request);
      }
      return nextStates.every((next) => tryOrders(next, [...handled, request], remaining.toSpliced(i, 1)));
    });
  };
  return states.every((state) => tryOrders(state, [], requests)) ? [...finalStates.values()] : undefined;
}
