/** Counts the planted faults that the suite finds, and the requests that it sends. */
import { faults } from '../../selftest/faults/index.ts';
import { tryFault } from '../../selftest/selftest.ts';
import type { BenchContext } from '../context.ts';
import { sample } from './sample.ts';

export interface FaultResult {
  readonly fault: string;
  readonly killed: boolean;
  readonly requests: number;
  readonly seconds: number;
}

export async function measureKills({ settings, reportProgress }: BenchContext): Promise<readonly FaultResult[]> {
  const results: FaultResult[] = [];
  for (const [i, fault] of sample(faults, settings.kills).entries()) {
    reportProgress(`suite: fault ${i + 1} of ${settings.kills}`);
    const { killed, requests, seconds } = await tryFault(fault);
    results.push({ fault: fault.id, killed, requests, seconds });
  }
  return results;
}
