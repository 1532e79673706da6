import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPersistentFolder } from './mediaFolder.ts';
import { type Content, MediaStore } from './mediaStore.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-store-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const listFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const computeDigest = (text: string) => createHash('sha256').update(text).digest('hex');

/** A store and the digests that are referenced. */
function createStore() {
  const referencedDigests = new Set<string>();
  const mediaStore = new MediaStore({ listReferencedDigests: () => referencedDigests });
  const recordFile = ({ digest, bytes }: Content) => {
    referencedDigests.add(digest);
    return { digest, bytes };
  };
  return { store: mediaStore, referencedDigests, recordFile };
}

async function* streamChunks(...texts: readonly (string | Error | (() => void))[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    await Promise.resolve();
    if (text instanceof Error) throw text;
    if (typeof text === 'function') text();
    else yield Buffer.from(text);
  }
}

describe('the media store', () => {
  test('aborts writes when it is closed and accepts no new ones', async () => {
    const { store, recordFile } = createStore();
    const started = Promise.withResolvers<void>();
    async function* streamEndlessly(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('one');
      started.resolve();
      await new Promise(() => {});
    }
    const rejection = expect(store.write(streamEndlessly(), recordFile)).rejects.toThrow('aborted');
    await started.promise;
    await store.close();
    await rejection;
    expect(listFiles()).toEqual([]);
    await expect(store.write(streamChunks('two'), recordFile)).rejects.toThrow('aborted');
  });

  test('stores content unchanged under its digest', async () => {
    const { store, recordFile } = createStore();
    const digest = computeDigest('one two');
    expect(await store.write(streamChunks('one ', 'two'), recordFile)).toEqual({ digest, bytes: 7 });
    expect(readFileSync(store.findPath(digest) ?? '', 'utf8')).toBe('one two');
    await store.close();
  });

  test('stores equal content once', async () => {
    const { store, recordFile } = createStore();
    await Promise.all(Array.from({ length: 5 }, () => store.write(streamChunks('one'), recordFile)));
    expect(listFiles()).toEqual([computeDigest('one')]);
    await store.close();
  });

  test('does not replace content that exists, which Windows refuses while it is read', async () => {
    const { store, recordFile } = createStore();
    const inodes: number[] = [];
    for (let i = 0; i < 2; i++) {
      const { digest } = await store.write(streamChunks('one'), recordFile);
      inodes.push(statSync(store.findPath(digest) ?? '').ino);
    }
    expect(inodes[1]).toBe(inodes[0]);
    expect(listFiles()).toHaveLength(1);
    await store.close();
  });

  test('leaves no file behind if the content ends with an error', async () => {
    const { store, recordFile } = createStore();
    const failure = new Error('broken off');
    await expect(store.write(streamChunks('one', failure), recordFile)).rejects.toBe(failure);
    expect(listFiles()).toEqual([]);
    await store.close();
  });

  test('leaves no file behind if the content cannot be recorded', async () => {
    const { store } = createStore();
    const diskError = new Error('no room');
    await expect(store.write(streamChunks('one'), () => Promise.reject(diskError))).rejects.toBe(diskError);
    expect(listFiles()).toEqual([]);
    await store.close();
  });

  test('deletes only unreferenced content', async () => {
    const { store, referencedDigests, recordFile } = createStore();
    for (const text of ['one', 'two']) await store.write(streamChunks(text), recordFile);
    referencedDigests.delete(computeDigest('one'));
    store.sweep();
    expect(listFiles()).toEqual([computeDigest('two')]);
    await store.close();
  });

  test('does not delete content that is being written or recorded', async () => {
    const { store, referencedDigests } = createStore();
    const sweep = () => store.sweep();
    await store.write(streamChunks('one', sweep, ' two', sweep), async ({ digest }) => {
      sweep();
      await Promise.resolve();
      sweep();
      referencedDigests.add(digest);
    });
    expect(listFiles()).toEqual([computeDigest('one two')]);
    await store.close();
  });

  test('keeps derived files as long as their content', async () => {
    const { store, referencedDigests, recordFile } = createStore();
    const { digest } = await store.write(streamChunks('one'), recordFile);
    const path = await store.derive(digest, 'loud', (to) => writeFile(to, 'ONE'));
    expect([store.findPath(digest, 'loud'), readFileSync(path, 'utf8')]).toEqual([path, 'ONE']);
    store.sweep();
    expect(listFiles()).toHaveLength(2);
    referencedDigests.clear();
    store.sweep();
    expect(listFiles()).toEqual([]);
    await store.close();
  });

  test('in a permanent folder has the content of an earlier store, except unfinished files', async () => {
    const storeFolder = join(folder, 'kept');
    const referencedDigests = new Set<string>();
    const first = new MediaStore({
      listReferencedDigests: () => referencedDigests,
      folder: openPersistentFolder(storeFolder),
    });
    await first.write(streamChunks('one'), ({ digest }) => void referencedDigests.add(digest));
    writeFileSync(join(storeFolder, `${crypto.randomUUID()}.part`), 'tw');
    writeFileSync(join(storeFolder, computeDigest('never noted down')), 'never noted down');
    writeFileSync(join(storeFolder, 'shopping.txt'), 'somebody else’s');
    await first.close();
    const second = new MediaStore({
      listReferencedDigests: () => referencedDigests,
      folder: openPersistentFolder(storeFolder),
    });
    second.sweep();
    expect(listFiles().sort()).toEqual([computeDigest('one'), 'shopping.txt'].sort());
    expect(readFileSync(second.findPath(computeDigest('one')) ?? '', 'utf8')).toBe('one');
  });

  test('creates its temporary folder with the first file and deletes it when closed', async () => {
    const { store, recordFile } = createStore();
    store.sweep();
    expect([readdirSync(folder), store.findPath(computeDigest('one'))]).toEqual([[], undefined]);
    await store.write(streamChunks('one'), recordFile);
    await store.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is never closed leaves no files behind when the process exits', async () => {
    const script = `
      import { MediaStore } from ${JSON.stringify(new URL('./mediaStore.ts', import.meta.url).href)};
      for (const text of ['one', 'two'])
        await new MediaStore({ listReferencedDigests: () => new Set() }).write((async function* () { yield Buffer.from(text); })(), () => {});
    `;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: folder },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
