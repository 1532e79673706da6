/** Measures how soon the suite reports the first failure of a service with one fault. */
import { join } from 'node:path';
import { runConformance } from '../../conformance/run/run.ts';
import { faults } from '../../selftest/faults/index.ts';
import { keys } from '../../selftest/faults/keys.ts';
import { buildOptions } from '../../selftest/services.ts';
import type { BenchContext } from '../context.ts';
import { apiPath } from '../mock/packed.ts';
import { startServer } from '../process/server.ts';
import { sample } from './sample.ts';

const program = join(import.meta.dirname, 'faulty.ts');

export interface FirstFailure {
  readonly fault: string;
  /** Seconds from the start of the run; undefined if the run found nothing. */
  readonly seconds: number | undefined;
  readonly requests: number;
}

export async function measureFirstFailures({
  settings,
  core,
  reportProgress,
}: BenchContext): Promise<readonly FirstFailure[]> {
  const failures: FirstFailure[] = [];
  for (const [i, { id }] of sample(faults, settings.firstFailures).entries()) {
    reportProgress(`suite: first failure, fault ${i + 1} of ${settings.firstFailures}`);
    const server = await startServer({
      name: `A mock with the fault "${id}"`,
      buildCommand: (port) => ['--disable-warning=ExperimentalWarning', program, String(port), id],
      path: '/_mock/health',
      key: keys.primary,
      core,
    });
    try {
      failures.push({ fault: id, ...(await runUntilFailure(server.origin)) });
    } finally {
      await server.stop();
    }
  }
  return failures;
}

/** Runs the suite with size quick, in its usual order, until a rule is broken. */
async function runUntilFailure(origin: string): Promise<Omit<FirstFailure, 'fault'>> {
  const aborter = new AbortController();
  const startTime = performance.now();
  let [seconds, requests]: [number | undefined, number] = [undefined, 0];
  const { run } = await runConformance({
    ...buildOptions({ origin, url: `${origin}${apiPath}` }),
    ...{ seed: 1, size: 'quick', shrink: false, patience: 3000, signal: aborter.signal },
    onProgress: (progress) => {
      if (seconds !== undefined) return;
      if (progress.kind === 'script') requests = progress.requests;
      if (progress.kind !== 'broken') return;
      seconds = (performance.now() - startTime) / 1000;
      aborter.abort();
    },
  });
  return seconds === undefined ? { seconds, requests: run.requests } : { seconds, requests };
}
