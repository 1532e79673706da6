/** Counts the planted faults that the suite finds, and the requests that it sends. */
import { faults } from '../../selftest/faults/index.ts';
import { tryFault } from '../../selftest/selftest.ts';
import type { BenchContext } from '../context.ts';
import { sample } from './sample.ts';

export interface FaultOutcome {
  readonly fault: string;
  readonly isFound: boolean;
  readonly requests: number;
  readonly seconds: number;
}

export async function measureFaultOutcomes({
  settings,
  reportProgress,
}: BenchContext): Promise<readonly FaultOutcome[]> {
  const results: FaultOutcome[] = [];
  for (const [i, fault] of sample(faults, settings.plantedFaults).entries()) {
    reportProgress(`suite: fault ${i + 1} of ${settings.plantedFaults}`);
    const { isFound, requests, seconds } = await tryFault(fault);
    results.push({ fault: fault.id, isFound, requests, seconds });
  }
  return results;
}
