/** Measures how soon the suite reports the first failure of a service with one fault. */
import { join } from 'node:path';
import { runConformance } from '../../conformance/run/run.ts';
import { faults } from '../../selftest/faults/index.ts';
import { keys } from '../../selftest/faults/keys.ts';
import { optionsAt } from '../../selftest/services.ts';
import { apiPath } from '../mock/packed.ts';
import { startServer } from '../process/server.ts';
import type { Surroundings } from '../surroundings.ts';
import { sample } from './sample.ts';

const program = join(import.meta.dirname, 'faulty.ts');

export interface FirstFailure {
  readonly fault: string;
  /** Seconds from the start of the run; undefined if the run found nothing. */
  readonly seconds: number | undefined;
  readonly requests: number;
}

export async function firstFailures({ settings, core, tell }: Surroundings): Promise<readonly FirstFailure[]> {
  const found: FirstFailure[] = [];
  for (const [i, { id }] of sample(faults, settings.firstFailures).entries()) {
    tell(`suite: first failure, fault ${i + 1} of ${settings.firstFailures}`);
    const server = await startServer({
      name: `A mock with the fault "${id}"`,
      command: (port) => ['--disable-warning=ExperimentalWarning', program, String(port), id],
      path: '/_mock/health',
      key: keys.primary,
      core,
    });
    try {
      found.push({ fault: id, ...(await firstIn(server.origin)) });
    } finally {
      await server.stop();
    }
  }
  return found;
}

/** Runs the suite with size quick, in its usual order, until a rule is broken. */
async function firstIn(origin: string): Promise<Omit<FirstFailure, 'fault'>> {
  const enough = new AbortController();
  const began = performance.now();
  let [seconds, requests]: [number | undefined, number] = [undefined, 0];
  const { run } = await runConformance({
    ...optionsAt({ origin, url: `${origin}${apiPath}` }),
    ...{ seed: 1, size: 'quick', shrink: false, patience: 3000, signal: enough.signal },
    onProgress: (progress) => {
      if (seconds !== undefined) return;
      if (progress.kind === 'script') requests = progress.requests;
      if (progress.kind !== 'broken') return;
      seconds = (performance.now() - began) / 1000;
      enough.abort();
    },
  });
  return seconds === undefined ? { seconds, requests: run.requests } : { seconds, requests };
}
