/** Measures the mock with its state in memory, in SQLite and in PostgreSQL, and with several replicas. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer, type TestServer } from '../../mock-server/ledger/postgres/testing/server.ts';
import { measureBounds } from './bounds.ts';
import { type Call, createAgent, createCaller, firstKey } from './caller.ts';
import { type MockProcess, startMockProcess } from './mockProcess.ts';
import { type Columns, printRow, printTitles } from './table.ts';

const help = `Usage: npm run scale -- [options]

Measures the cost of a request with each kind of state, the throughput of one, two and four replicas, the conflicts on one
tenant that all replicas change; then what must stay bounded: the memory of a replica with many tenants and with uploads of
300 MB, and the time of its start and its end. Exits with 1 if a bound is exceeded.

  --seconds N    the length of each measurement (default 5)
  --tenants N    the number of tenants for the bounds (default 10000)
  --bounds       measure the bounds only
  --help         show this help`;

interface Measurement {
  readonly state: string;
  readonly replicas: number;
  readonly tenants: number;
  readonly clients: number;
  readonly request: string;
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly conflicts: number;
}

const columns: Columns<Measurement> = [
  ['state     ', ({ state }) => state],
  ['replicas', ({ replicas }) => replicas],
  ['tenants', ({ tenants }) => tenants],
  ['clients', ({ clients }) => clients],
  ['request', ({ request }) => request],
  ['per second', ({ perSecond }) => Math.round(perSecond)],
  ['median ms', ({ median }) => median.toFixed(2)],
  ['99 % ms', ({ p99 }) => p99.toFixed(2)],
  ['conflicts', ({ conflicts }) => conflicts],
];

const agent = createAgent();
/** A tenant to write to. */
interface Target {
  readonly key: string;
  readonly accountId: string;
}

const firstTenant: Target = { key: firstKey, accountId: 'acc_social' };

const createPost = (call: Call, { accountId }: Target) =>
  call('POST', '/api/v1/posts', { body: { text: 'Hello', platforms: [{ platform: 'social', accountId }] } });
const listPosts = (call: Call) => call('GET', '/api/v1/posts?limit=10');

process.exitCode = await run();

async function run(): Promise<number> {
  const { values: flags } = parseArgs({
    options: {
      seconds: { type: 'string' },
      tenants: { type: 'string' },
      bounds: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (flags.help) {
    console.log(help);
    return 0;
  }
  const milliseconds = Number(flags.seconds ?? 5) * 1000;
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-scale-'));
  const server = await startServer();
  try {
    if (!flags.bounds) await measureRequests(server, folder, milliseconds);
    const exceededBounds = await measureBounds({ server, folder, tenants: Number(flags.tenants ?? 10_000) });
    for (const text of exceededBounds) console.log(`Exceeded: ${text}`);
    return exceededBounds.length === 0 ? 0 : 1;
  } finally {
    agent.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRequests(server: TestServer, folder: string, milliseconds: number): Promise<void> {
  printTitles(columns);
  for (const [state, path] of [
    ['memory', undefined],
    ['SQLite', join(folder, 'state.db')],
    ['PostgreSQL', await server.createDatabase()],
  ] as const) {
    const mocks = await startMocks(1, folder, path);
    for (const request of ['create', 'list'] as const)
      printRow(columns, await measure({ state, mocks, tenants: 1, clients: 1, request, milliseconds }));
    await stop(mocks);
  }
  for (const count of [1, 2, 4]) await measureReplicas(server, folder, count, milliseconds);
  console.log();
}

async function measureReplicas(server: TestServer, folder: string, count: number, milliseconds: number): Promise<void> {
  const mocks = await startMocks(count, folder, await server.createDatabase());
  for (const tenants of [32, 1])
    printRow(
      columns,
      await measure({ state: 'PostgreSQL', mocks, tenants, clients: 32, request: 'create', milliseconds }),
    );
  await stop(mocks);
}

interface Load {
  readonly state: string;
  readonly mocks: readonly MockProcess[];
  readonly tenants: number;
  readonly clients: number;
  readonly request: 'create' | 'list';
  readonly milliseconds: number;
}

/** Each client sends its requests one after the other, to the replicas in turn. */
async function measure({ state, mocks, tenants, clients, request, milliseconds }: Load): Promise<Measurement> {
  const [first] = mocks;
  if (first === undefined) throw new Error('There is no replica.');
  const targets = tenants === 1 ? [firstTenant] : await addTenants(first, tenants);
  // Lets each replica load each tenant and compile its code.
  for (const target of targets)
    for (const { origin } of mocks) await createPost(createCaller(origin, target.key, agent), target);
  const conflictsBefore = await countConflicts(mocks);
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const target = targets[client % targets.length] ?? firstTenant;
      const callers = mocks.map(({ origin }) => createCaller(origin, target.key, agent));
      for (let i = client; performance.now() - start < milliseconds; i++) {
        const sentAt = performance.now();
        const call = callers[i % callers.length];
        if (call === undefined) return;
        const { status } = await (request === 'create' ? createPost(call, target) : listPosts(call));
        if (status >= 300) throw new Error(`The mock responded with ${status}.`);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    ...{ state, replicas: mocks.length, tenants, clients, request },
    perSecond: times.length / seconds,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    conflicts: (await countConflicts(mocks)) - conflictsBefore,
  };
}

async function startMocks(count: number, folder: string, state: string | undefined): Promise<MockProcess[]> {
  const mocks: MockProcess[] = [];
  // One after the other, because they use the same port file.
  while (mocks.length < count) mocks.push(await startMockProcess({ folder, state }));
  return mocks;
}

async function stop(mocks: readonly MockProcess[]): Promise<void> {
  await Promise.all(mocks.map((mock) => mock.stop()));
}

async function addTenants({ origin }: MockProcess, count: number): Promise<Target[]> {
  const call = createCaller(origin, firstKey, agent);
  const targets: Target[] = [];
  while (targets.length < count) {
    const { data } = await call('POST', '/_mock/tenants', { body: {} });
    const account = data.accounts.find(({ platform }: { platform: string }) => platform === 'social');
    targets.push({ key: data.key, accountId: account.id });
  }
  return targets;
}

async function countConflicts(mocks: readonly MockProcess[]): Promise<number> {
  const all = await Promise.all(mocks.map(readMetrics));
  return all.reduce((sum, metrics) => sum + Number(metrics.get('conflicts_total') ?? 0), 0);
}

async function readMetrics({ origin }: MockProcess): Promise<ReadonlyMap<string, string>> {
  const { text } = await createCaller(origin, firstKey, agent)('GET', '/_mock/metrics');
  const lines = [...text.matchAll(/^social_contract_(\w+) (\S+)$/gm)];
  return new Map(lines.map(([, name = '', value = '']) => [name, value]));
}
