/** Counts the planted faults that the suite finds, and the requests that it sends. */
import { faults } from '../../selftest/faults/index.ts';
import { tryFault } from '../../selftest/selftest.ts';
import type { Surroundings } from '../surroundings.ts';
import { sample } from './sample.ts';

export interface Killed {
  readonly fault: string;
  readonly killed: boolean;
  readonly requests: number;
  readonly seconds: number;
}

export async function killsIn({ settings, tell }: Surroundings): Promise<readonly Killed[]> {
  const found: Killed[] = [];
  for (const [i, fault] of sample(faults, settings.kills).entries()) {
    tell(`suite: fault ${i + 1} of ${settings.kills}`);
    const { killed, requests, seconds } = await tryFault(fault);
    found.push({ fault: fault.id, killed, requests, seconds });
  }
  return found;
}
