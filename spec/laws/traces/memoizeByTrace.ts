/** Caches what is read from a trace, because dozens of laws read the same values. */
import type { Observation } from '../observation.ts';

type Trace = readonly Observation[];

/** Returns a function that reads each trace once, and again only after the trace has grown. */
export function memoizeByTrace<T>(read: (trace: Trace) => T): (trace: Trace) => T {
  const cache = new WeakMap<Trace, { readonly length: number; readonly value: T }>();
  return (trace) => {
    const entry = cache.get(trace);
    if (entry?.length === trace.length) return entry.value;
    const value = read(trace);
    cache.set(trace, { length: trace.length, value });
    return value;
  };
}
