/** Measures how much memory a request allocates, and how often the garbage collector runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext } from '../context.ts';
import { applyLoad } from '../load/load.ts';
import { firstKey } from '../mock/control.ts';
import { type Server, startServer } from '../process/server.ts';
import { formatFigure } from '../report/format.ts';
import type { Table } from '../report/section.ts';
import { computeAllocatedBytes, parseCollections } from './collections.ts';
import { type Contestant, expressAppId, expressId, findContestant, mockId } from './contestants.ts';
import { writeResponses } from './startContestant.ts';
import { workloads } from './workloads.ts';

export interface Allocation {
  readonly server: string;
  readonly workload: string;
  /** Bytes per request. */
  readonly bytes: number;
  /** Collections per thousand requests. */
  readonly collections: number;
}

export async function measureAllocations({
  settings,
  core,
  reportProgress,
}: BenchContext): Promise<readonly Allocation[]> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-bench-'));
  const responsesFile = join(folder, 'answers.json');
  const allocations: Allocation[] = [];
  try {
    // The mock is first, because the other servers send its responses.
    for (const id of [mockId, expressId, expressAppId]) {
      reportProgress(`servers: allocations of ${id}`);
      const contestant = findContestant(id);
      let output = '';
      const server = await startWithGcTrace(contestant, responsesFile, core, (text) => {
        output += text;
      });
      try {
        if (id === mockId) await writeResponses(server, responsesFile);
        for (const workload of workloads.filter(({ appliesTo }) => appliesTo(contestant))) {
          const { buildRequest, isExpected } = workload;
          const target = { origin: server.origin, requests: [buildRequest(contestant)], isExpected, connections: 10 };
          await applyLoad(target, { responses: settings.allocationRequests / 4 });
          output = '';
          const { responses } = await applyLoad(target, { responses: settings.allocationRequests });
          const collections = parseCollections(output);
          allocations.push({
            server: contestant.name,
            workload: workload.name,
            bytes: computeAllocatedBytes(collections) / responses,
            collections: (collections.length / responses) * 1000,
          });
        }
      } finally {
        await server.stop();
      }
    }
    return allocations;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function startWithGcTrace(
  { name, base, buildCommand }: Contestant,
  responsesFile: string,
  core: number | undefined,
  onOutput: (text: string) => void,
): Promise<Server> {
  return startServer({
    ...{ name, core, onOutput, key: firstKey, path: `${base}/accounts` },
    buildCommand: (port) => ['--trace-gc', ...buildCommand(port, responsesFile)],
  });
}

export function buildAllocationTable(allocations: readonly Allocation[]): Table {
  return {
    title: 'Allocation on the JavaScript heap',
    columns: ['workload, server', 'kB per request', 'collections per 1,000 requests'],
    rows: workloads.flatMap(({ name: workload }) =>
      allocations
        .filter((allocation) => allocation.workload === workload)
        .map(({ server, bytes, collections }) => [
          `${workload}: ${server}`,
          formatFigure(bytes / 1000),
          formatFigure(collections),
        ]),
    ),
  };
}
