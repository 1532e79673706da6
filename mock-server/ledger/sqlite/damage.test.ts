/** Damage to a state file and its log, while a mock runs or after it was killed, is never a silent loss. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { once } from '../../concurrency/once.ts';
import {
  type Content,
  damages,
  getContent,
  getOutcome,
  readStateFiles,
  type StateFiles,
  stateFileSuffixes,
  writeStateFiles,
} from '../testing/damage.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { openSqliteLedger } from './sqliteLedger.ts';

const postCount = 40;
const keys = ['', 'demo-api', 'other'];

const getText = (mock: string, i: number) => `${mock} bread `.repeat((i * 10) % 400);

/** Files of a mock that was killed after so many commits, at most a thousand of them in its log. */
function createKilledFiles(mock: string, commits: number): { readonly files: StateFiles; readonly content: Content } {
  return runInFolder((file) => {
    const ledger = openSqliteLedger(file, {});
    for (let i = 1; i <= commits; i++) {
      const id = `post_${i % postCount}`;
      const key = keys[i % keys.length] ?? '';
      ledger.commit(key, [{ table: 'posts', id, row: { id, text: getText(mock, i) } }]);
      if (i % 9 === 0) ledger.commit(key, [{ table: 'posts', id: `post_${(i * 5) % postCount}`, row: undefined }]);
    }
    const content = new Map(ledger.listTags().map((tenant) => [tenant, ledger.read(tenant)]));
    const files = readStateFiles(file);
    ledger.close();
    return { files, content };
  });
}

/** Calls a function with the path of a file in a new folder, and removes the folder. */
function runInFolder<T>(use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-test-'));
  try {
    return use(join(folder, 'state.db'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Killed mocks whose content is in the log alone, or mostly in the main file. */
const states = once(() =>
  [60, 1250].map((commits) => {
    const [mine, earlier, other] = [
      createKilledFiles('first', commits),
      createKilledFiles('first', commits - 20),
      createKilledFiles('second', commits + 5),
    ];
    return { ...mine, sources: { earlier: earlier.files, other: other.files } };
  }),
);

test('the undamaged files of a killed mock contain everything that it acknowledged', () => {
  const { files, content } = createKilledFiles('first', 60);
  expect(getOutcome(join(createTemporaryFolder(), 'state.db'), files, content)).toBe('intact');
});

function throwUnknownState(): never {
  throw new Error('No mock was killed in this state.');
}

/** Damage after which nothing can be missing, and damage after which something always is. */
const harmless = ['a bit of the count flips', 'the count is cut off', 'the count is missing', 'bytes follow the log'];
const fatal = ['the main file is missing', 'the log is missing', 'the log is cut off', "the log is another mock's"];

test.each(Object.entries(damages))('if %s, a mock has everything or refuses to start', (name, damage) => {
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fc.nat(1), fc.gen(), (i, draw) => {
      const { files, content, sources } = states()[i] ?? throwUnknownState();
      const damagedFiles = damage(files, sources, (limit) => draw(fc.nat, limit - 1));
      const outcome = runInFolder((file) => getOutcome(file, damagedFiles, content));
      expect(outcome).not.toBe('lost');
      outcomes.add(outcome);
    }),
    runOptions(12),
  );
  if (harmless.includes(name)) expect([...outcomes]).toEqual(['intact']);
  if (fatal.includes(name)) expect([...outcomes]).toEqual(['refused']);
});

test('these tests detect the loss of a truncated log whose count is missing', () => {
  const { files, content } = createKilledFiles('first', 60);
  const log = files.get('-wal') ?? Buffer.of();
  const damagedFiles = new Map([...files, ['-wal', log.subarray(0, log.length - 100)] as const]);
  damagedFiles.delete('-commits');
  expect(getOutcome(join(createTemporaryFolder(), 'state.db'), damagedFiles, content)).toBe('lost');
});

test('an entry of an index that does not match its row is refused', () => {
  const file = join(createTemporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  ledger.commit('key', [{ table: 'posts', id: 'post_1', row: { id: 'post_1' } }]);
  ledger.close();
  // In the row itself, JSON follows the id.
  const bytes = readFileSync(file, 'latin1');
  const damagedBytes = bytes.replace(/keypostspost_1(?!\{)/, 'keypostspost_2');
  expect(damagedBytes).not.toBe(bytes);
  writeFileSync(file, damagedBytes, 'latin1');
  expect(() => getContent(file)).toThrow(/is damaged \(row 1 missing from index/);
});

test('the error for a truncated log has the number of lost changes, and the file to delete', () => {
  const { files, content } = createKilledFiles('first', 60);
  const log = files.get('-wal') ?? Buffer.of();
  const file = join(createTemporaryFolder(), 'state.db');
  writeStateFiles(file, new Map([...files, ['-wal', log.subarray(0, log.length - 100)] as const]));
  expect(() => getContent(file)).toThrow(/has lost its latest change: .*-wal is damaged or cut off/);
  unlinkSync(`${file}-commits`);
  expect([...getContent(file).keys()]).toEqual([...content.keys()]);
  expect(existsSync(`${file}-commits`)).toBe(false);
});

test('the error for the log of another mock names the log', () => {
  const [mine, other] = [createKilledFiles('first', 60).files, createKilledFiles('second', 90).files];
  const file = join(createTemporaryFolder(), 'state.db');
  writeStateFiles(file, new Map([...mine, ['-wal', other.get('-wal') ?? Buffer.of()] as const]));
  expect(() => getContent(file)).toThrow(/state\.db-wal does not belong to the state file/);
});

test('a missing file with a leftover log is refused until the log and the count are deleted', () => {
  const file = join(createTemporaryFolder(), 'state.db');
  writeStateFiles(file, createKilledFiles('first', 60).files);
  unlinkSync(file);
  expect(() => getContent(file)).toThrow(/missing or empty/);
  unlinkSync(`${file}-wal`);
  expect(() => getContent(file)).toThrow(/missing or empty/);
  unlinkSync(`${file}-commits`);
  expect(getContent(file).size).toBe(0);
});

test('a backup replaces the file of a mock that was closed', () => {
  const file = join(createTemporaryFolder(), 'state.db');
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
  const file = join(createTemporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  onTestFinished(() => ledger.close());
  unlinkSync(file);
  const change = { table: 'posts', id: 'post_1', row: { id: 'post_1' } };
  expect(() => ledger.commit('', [change])).toThrow(/was deleted or replaced/);
  writeFileSync(file, '');
  expect(() => ledger.commit('', [change])).toThrow(/was deleted or replaced/);
});

test.skipIf(process.platform === 'win32')('only the owner can read the files', () => {
  const file = join(createTemporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  onTestFinished(() => ledger.close());
  ledger.commit('', [{ table: 'posts', id: 'post_1', row: { id: 'post_1' } }]);
  for (const suffix of stateFileSuffixes) expect(statSync(`${file}${suffix}`).mode & 0o777).toBe(0o600);
});
