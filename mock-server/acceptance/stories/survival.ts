/** Sends many malformed requests to a mock in its own process and measures its memory afterwards. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type FloodResult, flood } from './flood.ts';
import { buildMalformedRequests } from './malformed.ts';

export interface SurvivalResult extends FloodResult {
  /** Growth of memory in bytes, after a warm-up. */
  readonly memoryGrowth: number;
  /** Errors reported inside the mock. */
  readonly internalFailures: readonly string[];
}

export function measureSurvival(count: number, seed: number): Promise<SurvivalResult> {
  return withStandaloneMock(async (origin, state) => {
    await flood(origin, buildMalformedRequests(Math.min(count, 2000), seed + 1));
    const before = await state();
    const floodResult = await flood(origin, buildMalformedRequests(count, seed));
    const after = await state();
    return { ...floodResult, memoryGrowth: after.memory - before.memory, internalFailures: after.failures };
  });
}

/** The report of a mock in its own process. */
export interface ProcessReport {
  /** Current and peak memory in bytes. */
  readonly memory: number;
  readonly peak: number;
  readonly failures: readonly string[];
}

/** Runs a mock in its own process, calls `use`, and stops the process. */
export async function withStandaloneMock<T>(
  use: (origin: string, state: () => Promise<ProcessReport>) => Promise<T>,
): Promise<T> {
  const child = fork(new URL('standaloneMock.ts', import.meta.url), {
    // V8's young generation may grow to 96 MB by itself, which would hide memory that the mock retains.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
  });
  const waitForReport = async (): Promise<ProcessReport & { readonly origin: string }> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The mock exited with code ${code}.`))),
    ]);
    return message;
  };
  try {
    const { origin } = await waitForReport();
    return await use(origin, () => {
      child.send('report');
      return waitForReport();
    });
  } finally {
    child.disconnect();
  }
}
