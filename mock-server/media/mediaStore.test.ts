import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptFolder } from './mediaFolder.ts';
import { type Content, MediaStore } from './mediaStore.ts';

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

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A store and the digests that are referenced. */
function store() {
  const wanted = new Set<string>();
  const made = new MediaStore({ wanted: () => wanted });
  const note = ({ digest, bytes }: Content) => {
    wanted.add(digest);
    return { digest, bytes };
  };
  return { store: made, wanted, note };
}

async function* chunks(...texts: readonly (string | Error | (() => void))[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    await Promise.resolve();
    if (text instanceof Error) throw text;
    if (typeof text === 'function') text();
    else yield Buffer.from(text);
  }
}

describe('the media store', () => {
  test('aborts writes when it is closed and accepts no new ones', async () => {
    const { store: closed, note } = store();
    const begun = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('one');
      begun.resolve();
      await new Promise(() => {});
    }
    const broken = expect(closed.write(endless(), note)).rejects.toThrow('aborted');
    await begun.promise;
    await closed.close();
    await broken;
    expect(files()).toEqual([]);
    await expect(closed.write(chunks('two'), note)).rejects.toThrow('aborted');
  });

  test('stores content unchanged under its digest', async () => {
    const { store: kept, note } = store();
    const digest = digestOf('one two');
    expect(await kept.write(chunks('one ', 'two'), note)).toEqual({ digest, bytes: 7 });
    expect(readFileSync(kept.pathOf(digest) ?? '', 'utf8')).toBe('one two');
    await kept.close();
  });

  test('stores equal content once', async () => {
    const { store: kept, note } = store();
    await Promise.all(Array.from({ length: 5 }, () => kept.write(chunks('one'), note)));
    expect(files()).toEqual([digestOf('one')]);
    await kept.close();
  });

  test('leaves no file behind if the content ends with an error', async () => {
    const { store: kept, note } = store();
    const broken = new Error('broken off');
    await expect(kept.write(chunks('one', broken), note)).rejects.toBe(broken);
    expect(files()).toEqual([]);
    await kept.close();
  });

  test('leaves no file behind if the content cannot be recorded', async () => {
    const { store: kept } = store();
    const full = new Error('no room');
    await expect(kept.write(chunks('one'), () => Promise.reject(full))).rejects.toBe(full);
    expect(files()).toEqual([]);
    await kept.close();
  });

  test('deletes only unreferenced content', async () => {
    const { store: kept, wanted, note } = store();
    for (const text of ['one', 'two']) await kept.write(chunks(text), note);
    wanted.delete(digestOf('one'));
    kept.sweep();
    expect(files()).toEqual([digestOf('two')]);
    await kept.close();
  });

  test('does not delete content that is being written or recorded', async () => {
    const { store: kept, wanted } = store();
    const sweep = () => kept.sweep();
    await kept.write(chunks('one', sweep, ' two', sweep), async ({ digest }) => {
      sweep();
      await Promise.resolve();
      sweep();
      wanted.add(digest);
    });
    expect(files()).toEqual([digestOf('one two')]);
    await kept.close();
  });

  test('keeps derived files as long as their content', async () => {
    const { store: kept, wanted, note } = store();
    const { digest } = await kept.write(chunks('one'), note);
    const path = await kept.derive(digest, 'loud', (to) => writeFile(to, 'ONE'));
    expect([kept.pathOf(digest, 'loud'), readFileSync(path, 'utf8')]).toEqual([path, 'ONE']);
    kept.sweep();
    expect(files()).toHaveLength(2);
    wanted.clear();
    kept.sweep();
    expect(files()).toEqual([]);
    await kept.close();
  });

  test('in a permanent folder has the content of an earlier store, except unfinished files', async () => {
    const home = join(folder, 'kept');
    const wanted = new Set<string>();
    const first = new MediaStore({ wanted: () => wanted, folder: keptFolder(home) });
    await first.write(chunks('one'), ({ digest }) => void wanted.add(digest));
    writeFileSync(join(home, `${crypto.randomUUID()}.part`), 'tw');
    writeFileSync(join(home, digestOf('never noted down')), 'never noted down');
    writeFileSync(join(home, 'shopping.txt'), 'somebody else’s');
    await first.close();
    const second = new MediaStore({ wanted: () => wanted, folder: keptFolder(home) });
    second.sweep();
    expect(files().sort()).toEqual([digestOf('one'), 'shopping.txt'].sort());
    expect(readFileSync(second.pathOf(digestOf('one')) ?? '', 'utf8')).toBe('one');
  });

  test('creates its temporary folder with the first file and deletes it when closed', async () => {
    const { store: kept, note } = store();
    kept.sweep();
    expect([readdirSync(folder), kept.pathOf(digestOf('one'))]).toEqual([[], undefined]);
    await kept.write(chunks('one'), note);
    await kept.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is never closed leaves no files behind when the process exits', async () => {
    const script = `
      import { MediaStore } from ${JSON.stringify(new URL('./mediaStore.ts', import.meta.url).href)};
      for (const text of ['one', 'two'])
        await new MediaStore({ wanted: () => new Set() }).write((async function* () { yield Buffer.from(text); })(), () => {});
    `;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: folder },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
