/** Faults as they can be set again. */
import type { Fault } from './answers.ts';

/** How often each has hit is counted anew, and those that have hit often enough are over. */
export function settable(faults: readonly Fault[]): readonly Omit<Fault, 'hits'>[] {
  return faults
    .filter(({ hits, times }) => hits < times)
    .map(({ hits, ...fault }) => ({ ...fault, times: fault.times - hits }));
}
