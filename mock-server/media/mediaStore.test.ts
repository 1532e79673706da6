import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MediaStore } from './mediaStore.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-store-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function* chunks(...texts: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    await Promise.resolve();
    if (text instanceof Error) throw text;
    yield Buffer.from(text);
  }
}

describe('a media store', () => {
  test('keeps what it was given, byte for byte', async () => {
    const store = new MediaStore();
    const { name, bytes } = await store.write('file_1', 'pdf', chunks('one ', 'two'));
    expect([name, bytes, readFileSync(store.get(name)?.path ?? '', 'utf8')]).toEqual(['file_1.pdf', 7, 'one two']);
    await store.close();
  });

  test('leaves nothing behind when the content breaks off', async () => {
    const store = new MediaStore();
    const broken = new Error('broken off');
    await expect(store.write('file_1', 'pdf', chunks('one', broken))).rejects.toBe(broken);
    expect([files(), store.get('file_1.pdf')]).toEqual([[], undefined]);
    await store.close();
  });

  test('takes a removed file from the disk', async () => {
    const store = new MediaStore();
    const { name } = await store.write('file_1', 'pdf', chunks('one'));
    await store.remove(name);
    expect([files(), store.get(name)]).toEqual([[], undefined]);
    await store.close();
  });

  test('removes what nobody wrote without failing', async () => {
    await expect(new MediaStore().remove('../../etc/passwd')).resolves.toBeUndefined();
  });

  test('makes no folder before there is a file, and leaves none when it is closed', async () => {
    const store = new MediaStore();
    expect(readdirSync(folder)).toEqual([]);
    await store.write('file_1', 'pdf', chunks('one'));
    await store.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that nobody closes leaves nothing behind when the process ends', async () => {
    const script = `
      import { MediaStore } from ${JSON.stringify(new URL('./mediaStore.ts', import.meta.url).href)};
      for (const id of ['one', 'two']) await new MediaStore().write(id, 'pdf', (async function* () { yield Buffer.from('x'); })());
    `;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: folder },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
