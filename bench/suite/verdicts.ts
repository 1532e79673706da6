/** Measures a run of the suite against the packed mock, and compares its request rate with that of a plain client. */
import { prepare } from '../../conformance/config/prepare.ts';
import { runConformance } from '../../conformance/run/run.ts';
import type { BenchContext } from '../context.ts';
import { buildPostRequest, firstTenant } from '../growth/posts.ts';
import { applyLoad } from '../load/load.ts';
import { apiPath, startPackedMock } from '../mock/packed.ts';

export interface SuiteRun {
  readonly requests: number;
  /** Seconds from the start of the run to its results. */
  readonly seconds: number;
  readonly rules: number;
  /** CPU seconds of the mock, and of this process, which runs the suite. */
  readonly mockCpu: number | undefined;
  readonly suiteCpu: number;
  /** Requests per second of a client that only repeats one request, over one connection to the same mock. */
  readonly plainPerSecond: number;
}

/** @throws if the suite reports a failure or warning of the mock */
export async function measureVerdicts({ settings, core, reportProgress }: BenchContext): Promise<readonly SuiteRun[]> {
  const runs: SuiteRun[] = [];
  for (let run = 0; run < settings.suiteRuns; run++) {
    reportProgress(`suite: run ${run + 1} of ${settings.suiteRuns}`);
    runs.push(await measureRun(settings.suiteSize, settings.slot, core));
  }
  return runs;
}

async function measureRun(size: 'quick' | 'standard', slot: number, core: number | undefined): Promise<SuiteRun> {
  const mock = await startPackedMock(core);
  try {
    const url = `${mock.origin}${apiPath}`;
    const { options, setUp } = await prepare({ preset: 'mock', url, seed: 1, size }, { environment: {} });
    await setUp();
    const [before, ownUsage, startTime] = [mock.readCpuSeconds(), process.cpuUsage(), performance.now()];
    const results = await runConformance(options);
    const seconds = (performance.now() - startTime) / 1000;
    const { user, system } = process.cpuUsage(ownUsage);
    const after = mock.readCpuSeconds();
    const brokenRules = results.rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    if (brokenRules.length > 0)
      throw new Error(`The suite reports failures of the mock: ${brokenRules.map(({ id }) => id).join(', ')}.`);
    const plainLoad = await applyLoad(
      {
        origin: mock.origin,
        requests: [buildPostRequest(firstTenant)],
        isExpected: (status) => status === 201,
        connections: 1,
      },
      { seconds: slot },
    );
    return {
      requests: results.run.requests,
      seconds,
      rules: results.rules.filter(({ verdict }) => verdict === 'pass').length,
      mockCpu: before === undefined || after === undefined ? undefined : after - before,
      suiteCpu: (user + system) / 1e6,
      plainPerSecond: plainLoad.responses / plainLoad.seconds,
    };
  } finally {
    await mock.stop();
  }
}
