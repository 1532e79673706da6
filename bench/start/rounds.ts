/** Starts servers repeatedly to measure their time to the first response and their memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext } from '../context.ts';
import { applyLoad } from '../load/load.ts';
import type { Server, StartTimes } from '../process/server.ts';
import { type Contestant, expressId, findContestant, mockId, prismId } from '../servers/contestants.ts';
import { startContestant, writeResponses } from '../servers/startContestant.ts';
import { type Workload, workloads } from '../servers/workloads.ts';

/** Milliseconds after which an idle server has finished its deferred work. */
const settleTime = 500;

/** Milliseconds after which a server has written its cache of compiled code, if it has one. */
const cacheTime = 1500;

export interface StartRound extends StartTimes {
  /** Bytes of memory: idle, and after the load. */
  readonly idle: number | undefined;
  readonly loaded: number | undefined;
}

export type Starts = ReadonlyMap<Contestant, readonly StartRound[]>;

export async function measureStarts({ settings, core, reportProgress }: BenchContext): Promise<Starts> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-bench-'));
  const responsesFile = join(folder, 'answers.json');
  const starts = new Map<Contestant, StartRound[]>();
  const comparedServers = [mockId, expressId, prismId].map(findContestant);
  try {
    // A round that is not counted: it fills the caches of the system and of the servers.
    for (const contestant of comparedServers) {
      const server = await startContestant(contestant, responsesFile, core);
      if (contestant.id === mockId) await writeResponses(server, responsesFile);
      await sleep(cacheTime);
      await server.stop();
    }
    for (let round = 0; round < settings.starts; round++) {
      reportProgress(`start: ${round + 1} of ${settings.starts}`);
      for (const contestant of comparedServers) {
        const server = await startContestant(contestant, responsesFile, core);
        try {
          const measuresMemory = round < settings.memories;
          const memory = measuresMemory ? await measureMemory(server, contestant, settings.memoryRequests) : {};
          const startRound = { idle: undefined, loaded: undefined, ...memory, ...server.startTimes };
          starts.set(contestant, [...(starts.get(contestant) ?? []), startRound]);
        } finally {
          await server.stop();
        }
      }
    }
    return starts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureMemory(server: Server, contestant: Contestant, count: number) {
  await sleep(settleTime);
  const idle = server.readResidentBytes();
  for (const workload of workloads.filter(({ id }) => memoryWorkloads.includes(id))) {
    const { buildRequest, isExpected } = workload;
    const targetLoad = { origin: server.origin, requests: [buildRequest(contestant)], isExpected, connections: 10 };
    await applyLoad(targetLoad, { responses: count });
  }
  await sleep(settleTime);
  return { idle, loaded: server.readResidentBytes() };
}

/** The workloads sent before the second memory measurement. */
const memoryWorkloads: readonly Workload['id'][] = ['accepted', 'list'];
