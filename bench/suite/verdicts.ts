/** Measures a run of the suite against the packed mock, and compares its request rate with that of a plain client. */
import { prepare } from '../../conformance/config/prepare.ts';
import { runConformance } from '../../conformance/run/run.ts';
import { firstAuthor, postBy } from '../growth/world.ts';
import { load } from '../load/load.ts';
import { apiPath, startPackedMock } from '../mock/packed.ts';
import type { Surroundings } from '../surroundings.ts';

export interface Judged {
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
export async function judgedInRounds({ settings, core, tell }: Surroundings): Promise<readonly Judged[]> {
  const runs: Judged[] = [];
  for (let run = 0; run < settings.suiteRuns; run++) {
    tell(`suite: run ${run + 1} of ${settings.suiteRuns}`);
    runs.push(await judged(settings.suiteSize, settings.slot, core));
  }
  return runs;
}

async function judged(size: 'quick' | 'standard', slot: number, core: number | undefined): Promise<Judged> {
  const mock = await startPackedMock(core);
  try {
    const url = `${mock.origin}${apiPath}`;
    const { options, setUp } = await prepare({ preset: 'mock', url, seed: 1, size }, { environment: {} });
    await setUp();
    const [before, own, began] = [mock.cpuSeconds(), process.cpuUsage(), performance.now()];
    const results = await runConformance(options);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(own);
    const after = mock.cpuSeconds();
    const wrong = results.rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    if (wrong.length > 0)
      throw new Error(`The suite reports failures of the mock: ${wrong.map(({ id }) => id).join(', ')}.`);
    const plain = await load(
      {
        origin: mock.origin,
        requests: [postBy(firstAuthor)],
        expects: (status) => status === 201,
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
      plainPerSecond: plain.answers / plain.seconds,
    };
  } finally {
    await mock.stop();
  }
}
