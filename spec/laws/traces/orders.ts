/**
 * Searches for an order in which a service that handles one request at a time gives the responses of concurrent
 * requests and the records read afterwards. The search keeps every state that some order leads to.
 */
import type { Exchange } from '../law.ts';

export type Explanation = 'explained' | 'unexplained' | 'unknown';

/** A small sequential service for one resource. */
export interface SequentialModel<S> {
  /** The states after a request with its response; empty if the response is impossible in this state. */
  readonly after: (state: S, request: Exchange) => readonly S[];
  /** Whether an observed record is consistent with this state. */
  readonly shows: (state: S, seen: unknown) => boolean;
  /** Identifies a state. */
  readonly key: (state: S) => string;
}

/** An event in the history of one resource: one request, several concurrent requests, or a record that was read. */
export type Happening =
  | { readonly kind: 'requests'; readonly requests: readonly Exchange[] }
  | { readonly kind: 'seen'; readonly on: Exchange; readonly record: unknown };

export interface Search {
  readonly explanation: Explanation;
  /** The first exchange that no order explains. */
  readonly on: Exchange | undefined;
}

/** The limit on search steps. */
const most = 5000;

export function explain<S>(start: S, happenings: readonly Happening[], model: SequentialModel<S>): Search {
  let states: readonly S[] = [start];
  for (const happening of happenings) {
    const next =
      happening.kind === 'seen' ? seen(states, happening.record, model) : done(states, happening.requests, model);
    const on = happening.kind === 'seen' ? happening.on : happening.requests.at(-1);
    if (next === undefined) return { explanation: 'unknown', on };
    if (next.length === 0) return { explanation: 'unexplained', on };
    states = next;
  }
  return { explanation: 'explained', on: undefined };
}

function seen<S>(states: readonly S[], record: unknown, { shows }: SequentialModel<S>): readonly S[] {
  return states.filter((state) => shows(state, record));
}

/** The states after all of the requests, in any order; undefined if there are too many orders to try. */
function done<S>(states: readonly S[], requests: readonly Exchange[], model: SequentialModel<S>) {
  let tried = 0;
  const found = new Map<string, S>();
  const walk = (state: S, left: readonly Exchange[]): boolean => {
    if (++tried > most) return false;
    if (left.length === 0) found.set(model.key(state), state);
    return left.every((request, i) => model.after(state, request).every((next) => walk(next, left.toSpliced(i, 1))));
  };
  return states.every((state) => walk(state, requests)) ? [...found.values()] : undefined;
}
