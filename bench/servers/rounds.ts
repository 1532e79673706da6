/** Measures all servers round by round, so that compared measurements are seconds apart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import { applyLoad } from '../load/load.ts';
import { type Measurement, measureLoad } from '../load/measureLoad.ts';
import { requestJson } from '../mock/control.ts';
import type { Server } from '../process/server.ts';
import { type Contestant, contestants, mockId } from './contestants.ts';
import { startContestant, writeResponses } from './startContestant.ts';
import { type Workload, workloads } from './workloads.ts';

/** For each workload and server, the measurement of each round. */
export type Rounds = ReadonlyMap<Workload, ReadonlyMap<Contestant, readonly Measurement[]>>;

export async function measureServers(context: BenchContext): Promise<Rounds> {
  const { settings, reportProgress } = context;
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-bench-'));
  const servers = new Map<Contestant, Server>();
  const rounds = new Map(workloads.map((workload) => [workload, new Map<Contestant, Measurement[]>()]));
  try {
    await startAll(servers, join(folder, 'answers.json'), context);
    const runningServers = [...servers].map(([contestant, server]) => ({ contestant, server }));
    const { connections } = settings;
    reportProgress('servers: warming up');
    for (const { contestant, server } of runningServers)
      for (const workload of workloads) {
        if (!workload.appliesTo(contestant)) continue;
        const { buildRequest, isExpected } = workload;
        const warmUpLoad = { origin: server.origin, requests: [buildRequest(contestant)], isExpected, connections };
        await applyLoad(warmUpLoad, { seconds: settings.warmUp });
      }
    for (let round = 0; round < settings.rounds; round++) {
      reportProgress(`servers: round ${round + 1} of ${settings.rounds}`);
      for (const { contestant, server } of runningServers)
        if (contestant.id === mockId) await requestJson(server.origin, { path: '/_mock/reset', method: 'POST' });
      for (const workload of workloads)
        for (const { contestant, server } of rotate(runningServers, round)) {
          if (!workload.appliesTo(contestant)) continue;
          const targetLoad = {
            requests: [workload.buildRequest(contestant)],
            isExpected: workload.isExpected,
            connections,
          };
          const measurement = await measureLoad(server, targetLoad, settings);
          const series = rounds.get(workload);
          series?.set(contestant, [...(series.get(contestant) ?? []), measurement]);
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
  responsesFile: string,
  { core, reportProgress }: BenchContext,
): Promise<void> {
  for (const contestant of contestants) {
    reportProgress(`servers: starting ${contestant.name}`);
    const server = await startContestant(contestant, responsesFile, core);
    servers.set(contestant, server);
    if (contestant.id === mockId) await writeResponses(server, responsesFile);
  }
}

/** Rotates the order by one server per round, so that no server always has the same position. */
function rotate<T>(list: readonly T[], offset: number): readonly T[] {
  const start = offset % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
