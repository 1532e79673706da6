/** Converts listed faults back to the form that PUT /faults accepts. */
import type { Fault } from './responses.ts';

/** Drops used-up faults and reduces `times` by the hits so far, because setting faults resets their hit counts. */
export function toSettableFaults(faults: readonly Fault[]): readonly Omit<Fault, 'hits'>[] {
  return faults
    .filter(({ hits, times }) => hits < times)
    .map(({ hits, ...fault }) => ({ ...fault, times: fault.times - hits }));
}
