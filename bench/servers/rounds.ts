/** All servers side by side, round by round: whoever is compared was measured within seconds of one another. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../http/load.ts';
import { asked, firstKey } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import { type Server, startServer } from '../process/server.ts';
import type { Settings } from '../settings.ts';
import { type Contestant, contestants, mockId } from './contestants.ts';
import { type Measured, measured } from './measure.ts';
import { draft, listPath, type Workload, workloads, world } from './workloads.ts';

/** Of each workload, of each contestant: what came of each round. */
export type Rounds = ReadonlyMap<Workload, ReadonlyMap<Contestant, readonly Measured[]>>;

export interface Surroundings {
  readonly settings: Settings;
  /** The core of the servers. */
  readonly core: number | undefined;
  readonly tell: (progress: string) => void;
}

export async function measuredInRounds({ settings, core, tell }: Surroundings): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-bench-'));
  const servers = new Map<Contestant, Server>();
  const rounds = new Map(workloads.map((workload) => [workload, new Map<Contestant, Measured[]>()]));
  try {
    await startAll(servers, join(folder, 'answers.json'), core, tell);
    const one = [...servers].map(([contestant, server]) => ({ contestant, server }));
    const { connections } = settings;
    tell('servers: warming up');
    for (const { contestant, server } of one)
      for (const workload of workloads) {
        if (!workload.concerns(contestant)) continue;
        const { request, expects } = workload;
        const warm = { port: server.port, requests: [request(contestant)], expects, connections };
        await load(warm, { seconds: settings.warmUp });
      }
    for (let round = 0; round < settings.rounds; round++) {
      tell(`servers: round ${round + 1} of ${settings.rounds}`);
      for (const { contestant, server } of one)
        if (contestant.id === mockId) await asked(`${server.origin}/_mock/reset`, { method: 'POST' });
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

/** The mock first: the others answer with the bodies that it answers with. */
async function startAll(
  servers: Map<Contestant, Server>,
  answers: string,
  core: number | undefined,
  tell: Surroundings['tell'],
): Promise<void> {
  for (const contestant of contestants) {
    const { name, base, command, id } = contestant;
    tell(`servers: starting ${name}`);
    const server = await startServer({
      ...{ name, core, key: firstKey, path: `${base}/accounts` },
      command: (port) => command(port, answers),
    });
    servers.set(contestant, server);
    if (id === mockId) writeFileSync(answers, JSON.stringify(await answersOf(server.origin)));
  }
}

/** What the mock answers in its world, to which every reset goes back. */
export async function answersOf(origin: string): Promise<object> {
  await asked(`${origin}/_mock/seed`, { body: world });
  const list = await asked(`${origin}${apiPath}${listPath}`);
  const accounts = await asked(`${origin}${apiPath}/accounts`);
  const post = await asked(`${origin}${apiPath}/posts`, { body: draft });
  return { list, accounts, post };
}

/** Another one begins in each round, so that the same place in it is nobody's advantage. */
function turned<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
