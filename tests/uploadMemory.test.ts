/** Uploads are streamed: a file of 300 MB takes no more memory than a small one. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFile } from '../conformance/files/catalogue.ts';
import { concatBytes } from '../conformance/files/pieces.ts';
import { upload } from '../mock-server/media/testing/upload.ts';
import type { Memory } from './testing/mockProcess.ts';

const megabyte = 1_048_576;
const limit = 300 * megabyte;

let child: ChildProcess;
let url = '';

beforeAll(async () => {
  child = fork(new URL('./testing/mockProcess.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  [url] = (await once(child, 'message')) as [string];
  // The first requests load modules and fill buffers of the process, which must not count.
  await upload({ url }, getContent('jpeg'));
  await upload({ url }, getContent(`bytes-${30 * megabyte}.mp4`));
});

afterAll(() => {
  child.kill();
});

async function readMemory(): Promise<Memory> {
  child.send('memory');
  const [memory] = (await once(child, 'message')) as [Memory];
  return memory;
}

/** Growth of the mock's peak memory during some work. */
async function measureGrowth(work: () => Promise<void>): Promise<number> {
  const before = await readMemory();
  await work();
  return ((await readMemory()).peakBytes - before.currentBytes) / megabyte;
}

function getContent(name: string): AsyncIterable<Uint8Array> {
  const catalogueFile = findFile(name);
  if (catalogueFile === undefined) throw new Error(`The catalogue has no file ${name}.`);
  return catalogueFile.content();
}

test.each([`bytes-${limit}.mp4`, `bytes-${limit}.pdf`, `bytes-${limit}.jpg`])(
  'an upload of %s takes less than 50 MB of memory',
  async (name) => {
    let status = 0;
    const growth = await measureGrowth(async () => {
      ({ status } = await upload({ url }, getContent(name)));
    });
    expect(status).toBe(201);
    expect(growth).toBeLessThan(50);
  },
  120_000,
);

test('rejecting a file over the size limit takes less than 50 MB of memory', async () => {
  async function* generateTooLarge(): AsyncGenerator<Uint8Array> {
    yield* getContent(`bytes-${limit}.mp4`);
    yield concatBytes(0);
  }
  const growth = await measureGrowth(async () => {
    expect(await upload({ url }, generateTooLarge())).toMatchObject({ status: 413, rules: ['upload.size'] });
  });
  expect(growth).toBeLessThan(50);
}, 120_000);

test('serving a file of 300 MB takes less than 50 MB of memory', async () => {
  const { url: hostedUrl } = await upload({ url }, getContent(`bytes-${limit}.mp4`));
  const growth = await measureGrowth(async () => {
    let received = 0;
    for await (const chunk of (await fetch(hostedUrl)).body ?? []) received += chunk.byteLength;
    expect(received).toBe(limit);
  });
  expect(growth).toBeLessThan(50);
}, 120_000);
