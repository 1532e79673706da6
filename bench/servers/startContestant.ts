/** Starts the compared servers, which send the response bodies of the mock. */
import { writeFileSync } from 'node:fs';
import { firstKey, requestJson } from '../mock/control.ts';
import { apiPath } from '../mock/packed.ts';
import { type Endpoint, type Server, startServer } from '../process/server.ts';
import type { Contestant } from './contestants.ts';
import { draft, listPath, mockSeed } from './workloads.ts';

/** @param responsesFile a file with the response bodies */
export function startContestant(
  contestant: Contestant,
  responsesFile: string,
  core: number | undefined,
): Promise<Server> {
  const { name, base, buildCommand } = contestant;
  return startServer({
    ...{ name, core, key: firstKey, path: `${base}/accounts` },
    buildCommand: (port) => buildCommand(port, responsesFile),
  });
}

/** Seeds the mock, which also sets the state that every reset restores, and records its responses in a file. */
export async function writeResponses(mock: Endpoint, file: string): Promise<void> {
  await requestJson(mock.origin, { path: '/_mock/seed', body: mockSeed });
  const list = await requestJson(mock.origin, { path: `${apiPath}${listPath}` });
  const accounts = await requestJson(mock.origin, { path: `${apiPath}/accounts` });
  const post = await requestJson(mock.origin, { path: `${apiPath}/posts`, body: draft });
  writeFileSync(file, JSON.stringify({ list, accounts, post }));
}
