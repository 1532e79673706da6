/** Damage to a state file and its log, while a mock runs or after it was killed, is never a silent loss. */
import { copyFileSync, existsSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { LedgerError } from '../ledger.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { openSqliteLedger } from './sqliteLedger.ts';

const postCount = 40;
const suffixes = ['', '-wal', '-commits'] as const;

/** The files of a mock that was killed after it acknowledged some posts. */
function killedFiles(): ReadonlyMap<string, Buffer> {
  const file = join(temporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  onTestFinished(() => ledger.close());
  for (let i = 1; i <= postCount; i++)
    ledger.commit('', [{ table: 'posts', id: `post_${i}`, row: { id: `post_${i}`, text: 'Bread '.repeat(i * 10) } }]);
  return new Map(suffixes.map((suffix) => [suffix, readFileSync(`${file}${suffix}`)]));
}

/** How many posts a mock finds that starts from these files; undefined if it refuses to start. */
function postsFoundIn(files: ReadonlyMap<string, Buffer>): number | undefined {
  const file = join(temporaryFolder(), 'state.db');
  for (const [suffix, bytes] of files) writeFileSync(`${file}${suffix}`, bytes);
  try {
    const ledger = openSqliteLedger(file, {});
    const { posts = [] } = ledger.read('');
    ledger.close();
    return posts.length;
  } catch (error) {
    expect(error).toBeInstanceOf(LedgerError);
    for (const [suffix, bytes] of files) expect(readFileSync(`${file}${suffix}`).equals(bytes)).toBe(true);
    return undefined;
  }
}

const damages = ({ length }: Buffer) =>
  fc.oneof(
    fc.nat(length - 1).map((size) => (bytes: Buffer) => bytes.subarray(0, size)),
    fc.tuple(fc.nat(length - 1), fc.nat(7)).map(([at, bit]) => (bytes: Buffer) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ (1 << bit);
      return copy;
    }),
  );

test('the undamaged files of a killed mock contain every acknowledged post', () => {
  expect(postsFoundIn(killedFiles())).toBe(postCount);
});

test.each(suffixes)(
  'a bit flip or truncation of FILE%s loses no acknowledged post, or the mock refuses the file',
  (suffix) => {
    const files = killedFiles();
    const bytes = files.get(suffix) ?? Buffer.of();
    let refusalCount = 0;
    fc.assert(
      fc.property(damages(bytes), (damage) => {
        const found = postsFoundIn(new Map([...files, [suffix, damage(bytes)]]));
        if (found === undefined) refusalCount++;
        else expect(found).toBe(postCount);
      }),
      runOptions(suffix === '-wal' ? 150 : 50),
    );
    expect(refusalCount > 0).toBe(suffix !== '-commits');
  },
);

test('the refusal of a log that was cut off says how many changes are lost, and what to delete', () => {
  const files = new Map(killedFiles());
  const log = files.get('-wal') ?? Buffer.of();
  files.set('-wal', log.subarray(0, log.length - 100));
  const file = join(temporaryFolder(), 'state.db');
  for (const [suffix, bytes] of files) writeFileSync(`${file}${suffix}`, bytes);
  expect(() => openSqliteLedger(file, {})).toThrow(/has lost its latest change: .*-wal is damaged or cut off/);
  unlinkSync(`${file}-commits`);
  const ledger = openSqliteLedger(file, {});
  expect(ledger.read('').posts).toHaveLength(postCount - 1);
  ledger.close();
  expect(existsSync(`${file}-commits`)).toBe(false);
});

test('a backup replaces the file of a mock that was closed', () => {
  const file = join(temporaryFolder(), 'state.db');
  const backup = `${file}.backup`;
  const add = (id: string) => {
    const ledger = openSqliteLedger(file, {});
    ledger.commit('', [{ table: 'posts', id, row: { id } }]);
    ledger.close();
  };
  add('post_1');
  copyFileSync(file, backup);
  add('post_2');
  copyFileSync(backup, file);
  const ledger = openSqliteLedger(file, {});
  expect(ledger.read('').posts).toHaveLength(1);
  ledger.close();
});

test('a write to a file that was deleted or replaced is refused', () => {
  const file = join(temporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  onTestFinished(() => ledger.close());
  unlinkSync(file);
  const change = { table: 'posts', id: 'post_1', row: { id: 'post_1' } };
  expect(() => ledger.commit('', [change])).toThrow(/was deleted or replaced/);
  writeFileSync(file, '');
  expect(() => ledger.commit('', [change])).toThrow(/was deleted or replaced/);
});

test.skipIf(process.platform === 'win32')('only the owner can read the files', () => {
  const file = join(temporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  onTestFinished(() => ledger.close());
  ledger.commit('', [{ table: 'posts', id: 'post_1', row: { id: 'post_1' } }]);
  for (const suffix of suffixes) expect(statSync(`${file}${suffix}`).mode & 0o777).toBe(0o600);
});
