/** Measures all servers round by round, so that compared measurements are seconds apart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../load/load.ts';
import { type Measured, measured } from '../load/measured.ts';
import { asked } from '../mock/control.ts';
import type { Server } from '../process/server.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Contestant, contestants, mockId } from './contestants.ts';
import { startContestant, writeAnswers } from './started.ts';
import { type Workload, workloads } from './workloads.ts';

/** For each workload and server, the measurement of each round. */
export type Rounds = ReadonlyMap<Workload, ReadonlyMap<Contestant, readonly Measured[]>>;

export async function measuredInRounds(surroundings: Surroundings): Promise<Rounds> {
  const { settings, tell } = surroundings;
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-bench-'));
  const servers = new Map<Contestant, Server>();
  const rounds = new Map(workloads.map((workload) => [workload, new Map<Contestant, Measured[]>()]));
  try {
    await startAll(servers, join(folder, 'answers.json'), surroundings);
    const one = [...servers].map(([contestant, server]) => ({ contestant, server }));
    const { connections } = settings;
    tell('servers: warming up');
    for (const { contestant, server } of one)
      for (const workload of workloads) {
        if (!workload.concerns(contestant)) continue;
        const { request, expects } = workload;
        const warm = { origin: server.origin, requests: [request(contestant)], expects, connections };
        await load(warm, { seconds: settings.warmUp });
      }
    for (let round = 0; round < settings.rounds; round++) {
      tell(`servers: round ${round + 1} of ${settings.rounds}`);
      for (const { contestant, server } of one)
        if (contestant.id === mockId) await asked(server.origin, { path: '/_mock/reset', method: 'POST' });
      for (const workload of workloads)
        for (const { contestant, server } of turned(one, round)) {
          if (!workload.concerns(contestant)) continue;
          const what = { requests: [workload.request(contestant)], expects: workload.expects, connections };
          const found = await measured(server, what, settings.lead, settings.slot);
          const series = rounds.get(workload);
          series?.set(contestant, [...(series.get(contestant) ?? []), found]);
        }
    }
    return rounds;
  } finally {
    for (const server of servers.values()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the mock first, because the other servers send its responses. */
async function startAll(
  servers: Map<Contestant, Server>,
  answers: string,
  { core, tell }: Surroundings,
): Promise<void> {
  for (const contestant of contestants) {
    tell(`servers: starting ${contestant.name}`);
    const server = await startContestant(contestant, answers, core);
    servers.set(contestant, server);
    if (contestant.id === mockId) await writeAnswers(server, answers);
  }
}

/** Rotates the order by one server per round, so that no server always has the same position. */
function turned<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
