/** State files: which are taken, which are refused and left alone, and what a killed process leaves behind. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { schema } from './format.ts';
import { nodeSqlite } from './nodeSqlite.ts';
import { openSqliteLedger } from './sqliteLedger.ts';

const put = (id: string, text = '') => ({ table: 'posts', id, row: { id, text } });

/** A file with some state, closed as it should be. */
function stateFile(bindings: Bindings = {}): string {
  const file = join(temporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, bindings);
  for (let i = 0; i < 200; i++) ledger.commit('', [put(`post_${i}`, 'x'.repeat(200))]);
  ledger.close();
  return file;
}

const source = `
  import { openSqliteLedger } from ${JSON.stringify(new URL('./sqliteLedger.ts', import.meta.url).href)};
  const ledger = openSqliteLedger(process.argv[1], {});
  for (let i = 0; i < 50; i++) ledger.commit('', [{ table: 'posts', id: 'post_' + i, row: { id: 'post_' + i } }]);
  process.stdout.write('kept');
`;
const node = (script: string, file: string) => ['--input-type=module', '--eval', script, file];

/** A file whose mock was killed: its log is still beside it. */
function killed(): string {
  const file = join(temporaryFolder(), 'state.db');
  spawnSync(process.execPath, node(`${source} process.kill(process.pid, 'SIGKILL');`, file));
  return file;
}

/** Every file in the folder of a file, byte for byte. */
function around(file: string): Readonly<Record<string, string>> {
  const folder = join(file, '..');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('latin1')]),
  );
}

/** The message of the refusal, which must have touched nothing. */
function refusalOf(file: string, bindings: Bindings = {}): string {
  const before = around(file);
  let message = '';
  expect(() => {
    try {
      openSqliteLedger(file, bindings).close();
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }).toThrow();
  expect(around(file)).toEqual(before);
  expect(message).not.toContain('\n');
  expect(message).toContain(file);
  return message;
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, at);
  writeFileSync(file, content);
}

describe('a state file', () => {
  test.each([
    ['that does not exist', undefined],
    ['that is empty', ''],
  ])('%s is made', (_, content) => {
    const file = join(temporaryFolder(), 'state.db');
    if (content !== undefined) writeFileSync(file, content);
    const ledger = openSqliteLedger(file, {});
    ledger.commit('', [put('1')]);
    ledger.close();
    expect(Object.keys(around(file))).toEqual(['state.db']);
  });

  test('is one file alone once it is closed', () => {
    expect(Object.keys(around(stateFile()))).toEqual(['state.db']);
  });

  test('of a killed process has all that was kept, and its lock is free', () => {
    const file = killed();
    expect(Object.keys(around(file))).toContain('state.db-wal');
    const ledger = openSqliteLedger(file, {});
    expect(ledger.read('').posts).toHaveLength(50);
    ledger.close();
  });

  test('whose making was broken off is made anew', () => {
    const file = join(temporaryFolder(), 'state.db');
    const { DatabaseSync } = nodeSqlite();
    const database = new DatabaseSync(file);
    // So small a cache makes SQLite write before the commit, and so bring its journal to the disk.
    database.exec(`PRAGMA cache_size = 1; BEGIN; ${schema}`);
    database.exec("INSERT INTO about SELECT 'long' || value, hex(zeroblob(9000)) FROM json_each('[1,2,3,4,5]')");
    const half = join(temporaryFolder(), 'state.db');
    cpSync(`${file}-journal`, `${half}-journal`);
    database.exec('COMMIT');
    cpSync(file, half);
    database.close();
    const ledger = openSqliteLedger(half, {});
    expect(ledger.tenants()).toEqual([]);
    ledger.close();
  });

  test('is found by a link to it, and so is its log', () => {
    const file = killed();
    const link = join(temporaryFolder(), 'link.db');
    symlinkSync(file, link);
    const ledger = openSqliteLedger(link, {});
    expect(ledger.read('').posts).toHaveLength(50);
    expect(() => openSqliteLedger(file, {})).toThrow('in use');
    ledger.close();
  });

  test('may be opened with the rate limit switched off', () => {
    openSqliteLedger(stateFile({ 'post.both': 'schedule' }), { 'limits.rate': 'off', 'post.both': 'schedule' }).close();
  });
});

describe('a file is refused and left as it is', () => {
  test('where it is a folder', () => {
    const folder = join(temporaryFolder(), 'folder');
    mkdirSync(folder);
    expect(() => openSqliteLedger(folder, {})).toThrow(`${folder} is a folder`);
  });

  test('where its folder does not exist', () => {
    const file = join(temporaryFolder(), 'nowhere', 'state.db');
    expect(() => openSqliteLedger(file, {})).toThrow('there is no folder');
  });

  test.each([
    ['text', Buffer.from('# A shopping list\n- bread\n')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['zeros', Buffer.alloc(8192)],
  ])('where it is %s', (_, content) => {
    const file = join(temporaryFolder(), 'state.db');
    writeFileSync(file, content);
    expect(refusalOf(file)).toContain('is no state of this mock');
  });

  test('where it is a database of another program, be it in the middle of something', () => {
    const file = join(temporaryFolder(), 'state.db');
    const script = `
      import { DatabaseSync } from 'node:sqlite';
      const database = new DatabaseSync(process.argv[1]);
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE customers (name); INSERT INTO customers VALUES (1)');
      process.kill(process.pid, 'SIGKILL');
    `;
    spawnSync(process.execPath, node(script, file));
    expect(Object.keys(around(file))).toHaveLength(3);
    expect(refusalOf(file)).toContain('is no state of this mock');
  });

  test('where a newer version wrote it', () => {
    const file = stateFile();
    overwrite(file, 60, Buffer.from([0, 0, 0, 2]));
    expect(refusalOf(file)).toContain('newer version');
  });

  test('where it was written under another profile, whose differences are named', () => {
    const file = stateFile({ 'post.both': 'schedule' });
    expect(refusalOf(file, { 'post.update.merge': 'replace' })).toContain('post.both, post.update.merge');
  });

  test.each([
    ['cut off', (file: string) => truncateSync(file, 20_000)],
    ['cut off behind its header', (file: string) => truncateSync(file, 100)],
    ['overwritten in the middle', (file: string) => overwrite(file, 20_480, Buffer.alloc(4096, 7))],
    [
      'changed in a single letter',
      (file: string) => overwrite(file, readFileSync(file).lastIndexOf('xxxx'), Buffer.from('y')),
    ],
  ])('where it is %s', (_, damage) => {
    const file = stateFile();
    damage(file);
    expect(refusalOf(file)).toContain('is damaged');
  });

  test('where the log of a killed process is damaged', () => {
    const file = killed();
    overwrite(`${file}-wal`, 0, Buffer.alloc(32));
    expect(refusalOf(file)).toContain('is damaged');
  });

  test('where it is damaged and has the log of a killed process', () => {
    const file = stateFile();
    spawnSync(process.execPath, node(`${source} process.kill(process.pid, 'SIGKILL');`, file));
    // The log has newer copies of the first rows, and none of the last.
    overwrite(file, readFileSync(file).lastIndexOf('xxxx'), Buffer.from('y'));
    expect(Object.keys(around(file))).toContain('state.db-wal');
    expect(refusalOf(file)).toContain('is damaged');
  });

  test('where this process has it open, and the lock stays', () => {
    const file = stateFile();
    const ledger = openSqliteLedger(file, {});
    expect(() => openSqliteLedger(file, {})).toThrow('in use');
    expect(() => execFileSync(process.execPath, node(source, file), { stdio: 'pipe' })).toThrow('in use');
    ledger.close();
    openSqliteLedger(file, {}).close();
  });

  test('where another process has it open', async () => {
    const file = join(temporaryFolder(), 'state.db');
    const child = spawn(process.execPath, node(`${source} setInterval(() => {}, 1000);`, file));
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    expect(refusalOf(file)).toContain('in use');
  });
});

test('a commit on a full disk fails in words, and what was kept before stays', () => {
  const file = stateFile();
  // The shell lets no file of the process grow beyond 512 blocks.
  const script = `
    import { openSqliteLedger } from ${JSON.stringify(new URL('./sqliteLedger.ts', import.meta.url).href)};
    const ledger = openSqliteLedger(process.argv[1], {});
    const text = 'x'.repeat(1000);
    let kept = 0;
    try {
      for (; kept < 5000; kept++) ledger.commit('b', [{ table: 'posts', id: 'post_' + kept, row: { id: 'post_' + kept, text } }]);
    } catch (error) {
      console.log(JSON.stringify({ kept, there: ledger.read('b').posts.length, message: error.message }));
    }
  `;
  const command = `ulimit -f 512; trap '' XFSZ; exec "$0" "$@"`;
  const printed = execFileSync('bash', ['-c', command, process.execPath, ...node(script, file)], { encoding: 'utf8' });
  const { kept, there, message } = JSON.parse(printed);
  expect(kept).toBeGreaterThan(10);
  expect(there).toBe(kept);
  expect(message).toMatch(/^The state file \S+ cannot be used: .*full\. Make room, or name another file\.$/);
  const ledger = openSqliteLedger(file, {});
  expect([ledger.read('').posts?.length, ledger.read('b').posts?.length]).toEqual([200, kept]);
  ledger.close();
});

test('SQLite is loaded without a word about its being experimental, and other warnings stay', () => {
  const script = `
    import { nodeSqlite } from ${JSON.stringify(new URL('./nodeSqlite.ts', import.meta.url).href)};
    nodeSqlite();
    process.emitWarning('Another one');
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(stderr).not.toContain('SQLite');
  expect(stderr).toContain('Another one');
});
