/** Starts servers repeatedly to measure their time to the first response and their memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from '../load/load.ts';
import type { Server, Started } from '../process/server.ts';
import { type Contestant, contestants, expressId, mockId, prismId } from '../servers/contestants.ts';
import { startContestant, writeAnswers } from '../servers/started.ts';
import { type Workload, workloads } from '../servers/workloads.ts';
import type { Surroundings } from '../surroundings.ts';

/** Milliseconds after which an idle server has finished its deferred work. */
const calm = 500;

export interface StartRound extends Started {
  /** Bytes of memory: idle, and after the load. */
  readonly idle: number | undefined;
  readonly loaded: number | undefined;
}

export type Starts = ReadonlyMap<Contestant, readonly StartRound[]>;

export async function startedInRounds({ settings, core, tell }: Surroundings): Promise<Starts> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-bench-'));
  const answers = join(folder, 'answers.json');
  const starts = new Map<Contestant, StartRound[]>();
  const compared = [mockId, expressId, prismId].map(contestantOf);
  try {
    // An uncounted round, which loads the files of all servers into the system's cache.
    for (const contestant of compared) {
      const server = await startContestant(contestant, answers, core);
      if (contestant.id === mockId) await writeAnswers(server, answers);
      await server.stop();
    }
    for (let round = 0; round < settings.starts; round++) {
      tell(`start: ${round + 1} of ${settings.starts}`);
      for (const contestant of compared) {
        const server = await startContestant(contestant, answers, core);
        try {
          const wanted = round < settings.memories;
          const memory = wanted ? await memoryOf(server, contestant, settings.memoryRequests) : {};
          const found = { idle: undefined, loaded: undefined, ...memory, ...server.started };
          starts.set(contestant, [...(starts.get(contestant) ?? []), found]);
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

async function memoryOf(server: Server, contestant: Contestant, count: number) {
  await sleep(calm);
  const idle = server.residentBytes();
  for (const workload of workloads.filter(({ id }) => counted.includes(id))) {
    const { request, expects } = workload;
    const what = { origin: server.origin, requests: [request(contestant)], expects, connections: 10 };
    await load(what, { answers: count });
  }
  await sleep(calm);
  return { idle, loaded: server.residentBytes() };
}

/** The workloads sent before the second memory measurement. */
const counted: readonly Workload['id'][] = ['accepted', 'list'];

function contestantOf(id: string): Contestant {
  const found = contestants.find((contestant) => contestant.id === id);
  if (found === undefined) throw new Error(`Unknown contestant "${id}".`);
  return found;
}
