/** Uploads are streamed: the mock takes no more memory for 300 MB than for any file. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileNamed } from '../conformance/files/catalogue.ts';
import { bytes } from '../conformance/files/pieces.ts';
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
  // What is loaded with a first request is no matter of size.
  await upload({ url }, file('jpeg'));
});

afterAll(() => {
  child.kill();
});

async function memory(): Promise<Memory> {
  child.send('memory');
  const [told] = (await once(child, 'message')) as [Memory];
  return told;
}

/** How much more memory the mock had at most while something was going on. */
async function growth(work: () => Promise<void>): Promise<number> {
  const before = await memory();
  await work();
  return ((await memory()).most - before.now) / megabyte;
}

function file(name: string): AsyncIterable<Uint8Array> {
  const found = fileNamed(name);
  if (found === undefined) throw new Error(`The catalogue has no ${name}.`);
  return found.content();
}

test.each([`bytes-${limit}.mp4`, `bytes-${limit}.pdf`, `bytes-${limit}.jpg`])(
  'for %s it takes less than 50 MB more',
  async (name) => {
    let status = 0;
    const grown = await growth(async () => {
      ({ status } = await upload({ url }, file(name)));
    });
    expect(status).toBe(201);
    expect(grown).toBeLessThan(50);
  },
  120_000,
);

test('nor for a file over the limit, which it refuses', async () => {
  async function* tooLarge(): AsyncGenerator<Uint8Array> {
    yield* file(`bytes-${limit}.mp4`);
    yield bytes(0);
  }
  const grown = await growth(async () => {
    expect(await upload({ url }, tooLarge())).toMatchObject({ status: 413, rules: ['upload.size'] });
  });
  expect(grown).toBeLessThan(50);
}, 120_000);

test('nor for serving it', async () => {
  const { url: hosted } = await upload({ url }, file(`bytes-${limit}.mp4`));
  const grown = await growth(async () => {
    let received = 0;
    for await (const chunk of (await fetch(hosted)).body ?? []) received += chunk.byteLength;
    expect(received).toBe(limit);
  });
  expect(grown).toBeLessThan(50);
}, 120_000);
