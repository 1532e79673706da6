/** Converts listed faults back to the form that PUT /faults accepts. */
import type { Fault } from './responses.ts';

/** Setting faults restarts their hit counts, so this drops used-up faults and reduces `times` by the hits so far. */
export function toSettableFaults(faults: readonly Fault[]): readonly Omit<Fault, 'hits'>[] {
  return faults
    .filter(({ hits, times }) => hits < times)
    .map(({ hits, ...fault }) => ({ ...fault, times: fault.times - hits }));
}
