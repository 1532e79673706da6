/** How long the suite takes to judge the packed mock, and how much of the time it is waiting for answers. */
import { prepare } from '../../conformance/config/prepare.ts';
import { runConformance } from '../../conformance/run/run.ts';
import { firstAuthor, postBy } from '../growth/world.ts';
import { load } from '../load/load.ts';
import { apiPath, startPackedMock } from '../mock/packed.ts';
import type { Surroundings } from '../surroundings.ts';

export interface Judged {
  readonly requests: number;
  /** From the start of the run to its results. */
  readonly seconds: number;
  readonly rules: number;
  /** Seconds on a processor: of the mock, and of this process, which is the suite. */
  readonly mockCpu: number | undefined;
  readonly suiteCpu: number;
  /** What one client gets that does nothing but send the same request again, over one connection to the same mock. */
  readonly plainPerSecond: number;
}

/** @throws where the suite has something against the mock */
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
      throw new Error(`The suite has something against the mock: ${wrong.map(({ id }) => id).join(', ')}.`);
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
