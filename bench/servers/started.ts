/** Starts servers that send the response bodies of the mock. */
import { writeFileSync } from 'node:fs';
import { asked, firstKey } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import { type Reached, type Server, startServer } from '../process/server.ts';
import type { Contestant } from './contestants.ts';
import { draft, listPath, world } from './workloads.ts';

/** @param answers a file with the response bodies */
export function startContestant(contestant: Contestant, answers: string, core: number | undefined): Promise<Server> {
  const { name, base, command } = contestant;
  return startServer({
    ...{ name, core, key: firstKey, path: `${base}/accounts` },
    command: (port) => command(port, answers),
  });
}

/** Seeds the mock, which also sets the state that every reset restores, and records its responses in a file. */
export async function writeAnswers(mock: Reached, file: string): Promise<void> {
  await asked(mock.origin, { path: '/_mock/seed', body: world });
  const list = await asked(mock.origin, { path: `${apiPath}${listPath}` });
  const accounts = await asked(mock.origin, { path: `${apiPath}/accounts` });
  const post = await asked(mock.origin, { path: `${apiPath}/posts`, body: draft });
  writeFileSync(file, JSON.stringify({ list, accounts, post }));
}
