/** Closing a mock releases everything: timers, connections, files and pending responses. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createMock, startMock } from '../../index.ts';
import { createCaller } from '../../testing/caller.ts';

const run = promisify(execFile);

const tempFolder = await mkdtemp(join(tmpdir(), 'closing-'));
afterAll(() => rm(tempFolder, { recursive: true }));

test('a process ends by itself after closing twenty mocks that still had work under way', {
  timeout: 40_000,
}, async () => {
  const program = join(import.meta.dirname, 'testing/twenty.ts');
  const env = { ...process.env, TMPDIR: tempFolder };
  const { stdout, stderr } = await run(process.execPath, [program], { env, timeout: 30_000 });
  const { ends, left } = JSON.parse(stdout);
  expect(left).toEqual([]);
  expect(stderr).toBe('');
  expect(await readdir(tempFolder)).toEqual([]);
  const abortedCalls = ['delayed', 'delayedWithin', 'waiting', 'waitingWithin', 'upload', 'uploadWithin'];
  expect(ends).toEqual(Array(20).fill([...abortedCalls, 'advanced ended', 'late', 'lateWithin']));
});

test('a drained mock sends the responses of requests in progress, and accepts no more', async () => {
  await using mock = await startMock();
  await mock.faults.set([{ delay: 300, operation: 'listAccounts' }]);
  const call = createCaller({ url: mock.url, fetch: (request) => fetch(request) }, 'demo-api-pro');
  const pending = call('GET', '/accounts');
  const events = await fetch(`${mock.origin}/_mock/changes`);
  await expect.poll(() => mock.faults.get()).toMatchObject([{ hits: 1 }]);
  await mock.drain(5000);
  expect((await pending).status).toBe(200);
  await expect(call('GET', '/accounts')).rejects.toThrow();
  await events.body?.cancel();
});

test('`await using` closes a mock with a port at the end of its scope', async () => {
  let url: string;
  {
    await using mock = await startMock();
    url = mock.url;
    expect(
      (await createCaller({ url, fetch: (request) => fetch(request) }, 'demo-api')('GET', '/accounts')).status,
    ).toBe(200);
  }
  await expect(fetch(`${url}/accounts`)).rejects.toThrow();
});

test('`await using` closes a mock without a port at the end of its scope', async () => {
  let request: () => Promise<Response>;
  {
    await using mock = createMock();
    request = () => mock.fetch(new Request(`${mock.url}/accounts`));
    expect((await request()).status).toBe(401);
  }
  await expect(request()).rejects.toThrow('fetch failed');
});
