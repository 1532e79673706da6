/**
 * Checks that the memory, the start time and the stop time of a replica do not grow with the number of tenants or the size
 * of uploads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFile } from '../../conformance/files/catalogue.ts';
import { queryDatabase, type TestServer } from '../../mock-server/ledger/postgres/testing/server.ts';
import { upload } from '../../mock-server/media/testing/upload.ts';
import { samples } from '../../mock-server/testing/samples.ts';
import { createAgent, createCaller, firstKey } from './caller.ts';
import { type MockProcess, startMockProcess } from './mockProcess.ts';

const megabyte = 1_000_000;

/** Bytes of the uploads: the maximum of the API. */
const uploadSize = 300 * 1_048_576;

/** Requests in progress at the same time. */
const concurrency = 16;

/** The heap limits that Node 24 chooses in a container with 300 MB of memory. */
const containerHeapFlags = ['--max-old-space-size=256', '--max-semi-space-size=1'];

const maxMemory = 300 * megabyte;
const maxUploadGrowth = 50 * megabyte;
const maxStopTime = 10_000;

export interface BoundsOptions {
  readonly server: TestServer;
  /** A folder for the port file of replicas. */
  readonly folder: string;
  readonly tenants: number;
}

/** Prints what it measures, and returns the bounds that were exceeded. */
export async function measureBounds({ server, folder, tenants }: BoundsOptions): Promise<readonly string[]> {
  const state = await server.createDatabase();
  const exceededBounds: string[] = [];
  const print = (text: string, isWithin: boolean) => {
    console.log(text);
    if (!isWithin) exceededBounds.push(text);
  };
  const startReplica = () => runTimed(() => startMockProcess({ folder, state, node: containerHeapFlags }));
  const [first, firstStart] = await startReplica();
  const creationMemory = await createTenants(first, tenants);
  print(
    `${tenants} tenants created and written to: at most ${formatMb(creationMemory)} of memory`,
    creationMemory < maxMemory,
  );

  const [second, start] = await startReplica();
  print(
    `Start: ${formatMs(firstStart)} with an empty database, ${formatMs(start)} with ${tenants} tenants`,
    start < firstStart + 2000,
  );

  const memory = await readTenants(second, tenants);
  print(`${tenants} tenants read: at most ${formatMb(memory)} of memory`, memory < maxMemory);

  const { receiver, sender } = await measureUploads(first, second);
  print(`Upload of 300 MB, twice: ${formatMb(receiver)} more memory`, receiver < maxUploadGrowth);
  print(`A range of it from another replica: ${formatMb(sender)} more memory`, sender < maxUploadGrowth);
  const copies = await queryDatabase(state, 'SELECT count(*)::int AS count FROM contents WHERE bytes > 1000000');
  print(`Stored contents of 300 MB: ${copies[0]?.count}`, copies[0]?.count === 1);

  const before = await countPosts(second);
  const { stop, acknowledged } = await stopUnderLoad(first);
  const unansweredCount = (await countPosts(second)) - before - acknowledged;
  print(
    `End with ${concurrency} clients: ${formatMs(stop)}; ${acknowledged} posts acknowledged, ${unansweredCount} committed without a response`,
    stop < maxStopTime && unansweredCount === 0,
  );
  await second.stop();
  return exceededBounds;
}

/** Creates tenants and writes to each. Returns the peak memory of the replica. */
async function createTenants({ origin, pid }: MockProcess, count: number): Promise<number> {
  const agent = createAgent();
  const administrator = createCaller(origin, firstKey, agent);
  await runInParallel(count, async (i) => {
    const { data, text } = await administrator('POST', '/_mock/tenants', { body: { key: `tenant-${i}` } });
    const account = data?.accounts.find(({ platform }: { platform: string }) => platform === 'social');
    if (account === undefined) throw new Error(`No tenant was created: ${text}`);
    const body = { text: 'Hello', platforms: [{ platform: 'social', accountId: account.id }] };
    const { status } = await createCaller(origin, data.key, agent)('POST', '/api/v1/posts', { body });
    if (status !== 201) throw new Error(`The mock responded with ${status}.`);
  });
  agent.destroy();
  return readPeakMemory(pid);
}

/** Reads from each tenant, which loads it. */
async function readTenants({ origin, pid }: MockProcess, count: number): Promise<number> {
  const agent = createAgent();
  await runInParallel(count, async (i) => {
    const { status } = await createCaller(origin, `tenant-${i}`, agent)('GET', '/api/v1/posts');
    if (status !== 200) throw new Error(`The mock responded with ${status}.`);
  });
  agent.destroy();
  return readPeakMemory(pid);
}

/** Additional memory in bytes of the replica that receives an upload, and of one that serves it. */
interface UploadGrowth {
  readonly receiver: number;
  readonly sender: number;
}

/** Uploads a large file twice, and reads a part of it from another replica. */
async function measureUploads(first: MockProcess, second: MockProcess): Promise<UploadGrowth> {
  // Loads the code that the first requests need, so that its memory is not counted.
  for (const { origin } of [first, second]) {
    const { url } = await upload({ url: `${origin}/api/v1` }, samples.png);
    await fetch(url);
  }
  const buildContent = () => findFile(`bytes-${uploadSize}.mp4`)?.content() ?? new Uint8Array();
  const replicas = [first, second];
  const before = replicas.map(({ pid }) => resetPeakMemory(pid));
  let path = '';
  for (const { origin } of [first, first]) {
    const { status, url } = await upload({ url: `${origin}/api/v1` }, buildContent());
    if (status !== 201) throw new Error(`The upload was rejected with ${status}.`);
    path = new URL(url).pathname;
  }
  const range = `bytes=${uploadSize - 1000}-${uploadSize - 1}`;
  const part = await fetch(`${second.origin}${path}`, { headers: { range } });
  if (part.status !== 206 || (await part.arrayBuffer()).byteLength !== 1000)
    throw new Error(`The other replica responded with ${part.status}.`);
  const growth = replicas.map(({ pid }, i) => readPeakMemory(pid) - (before[i] ?? 0));
  return { receiver: growth[0] ?? 0, sender: growth[1] ?? 0 };
}

/** Stops a replica while clients write to it. */
async function stopUnderLoad(mock: MockProcess): Promise<{ readonly stop: number; readonly acknowledged: number }> {
  const agent = createAgent();
  const call = createCaller(mock.origin, firstKey, agent);
  const body = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }], publishNow: true };
  let acknowledged = 0;
  const clients = Array.from({ length: concurrency }, async () => {
    // Repeats until the connection is refused.
    for (let status = 201; status !== 0; ) {
      ({ status } = await call('POST', '/api/v1/posts', { body }));
      if (status === 201) acknowledged++;
      else if (status !== 0) throw new Error(`The mock responded with ${status}.`);
    }
  });
  await sleep(1000);
  const [, stop] = await runTimed(() => mock.stop());
  await Promise.all(clients);
  agent.destroy();
  return { stop, acknowledged };
}

async function countPosts({ origin }: MockProcess): Promise<number> {
  const agent = createAgent();
  const { data } = await createCaller(origin, firstKey, agent)('GET', '/_mock/state');
  agent.destroy();
  return data.counts.posts;
}

async function runInParallel(count: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

async function runTimed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}

/** The peak of the resident memory in bytes, which only Linux reports. */
function readPeakMemory(pid: number): number {
  return readMemory(pid, 'VmHWM');
}

/** Starts a new measurement of the peak. Returns the present memory. */
function resetPeakMemory(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return readMemory(pid, 'VmRSS');
}

function readMemory(pid: number, name: string): number {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const formatMb = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`;
const formatMs = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;
