/**
 * Requests that were sent at once: is there an order in which a service that does one thing after the other gives these
 * answers and leaves what was read afterwards? The search keeps every state that some order leads to.
 */
import type { Exchange } from '../law.ts';

export type Explanation = 'explained' | 'unexplained' | 'unknown';

/** A small sequential service for one resource. */
export interface SequentialModel<S> {
  /** The states after a request with the answer that it got; none: in this state it cannot have got it. */
  readonly after: (state: S, request: Exchange) => readonly S[];
  /** Whether what was seen can be this state. */
  readonly shows: (state: S, seen: unknown) => boolean;
  /** Tells states apart. */
  readonly key: (state: S) => string;
}

/** What happened to one resource: requests that were sent at once, one alone, or a record that was read. */
export type Happening =
  | { readonly kind: 'requests'; readonly requests: readonly Exchange[] }
  | { readonly kind: 'seen'; readonly on: Exchange; readonly record: unknown };

export interface Search {
  readonly explanation: Explanation;
  /** Where no order is left. */
  readonly on: Exchange | undefined;
}

/** More orders than this are not tried. */
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

/** The states after all of the requests, in any order; undefined where there are too many orders to try. */
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
