/** State files: which are accepted, which are rejected and left unchanged, and what a killed process leaves behind. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { formatVersion, schema } from './format.ts';
import { loadSqlite } from './nodeSqlite.ts';
import { openSqliteLedger } from './sqliteLedger.ts';

const put = (id: string, text = '') => ({ table: 'posts', id, row: { id, text } });

/** A state file with some rows, closed properly. */
function createStateFile(bindings: Bindings = {}): string {
  const file = join(createTemporaryFolder(), 'state.db');
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
const buildNodeArguments = (script: string, file: string) => ['--input-type=module', '--eval', script, file];

/** A file whose mock was killed, with its log beside it. */
function killWriter(): string {
  const file = join(createTemporaryFolder(), 'state.db');
  spawnSync(process.execPath, buildNodeArguments(`${source} process.kill(process.pid, 'SIGKILL');`, file));
  return file;
}

/** The content of every file in the same folder. */
function readFilesBeside(file: string): Readonly<Record<string, string>> {
  const folder = join(file, '..');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('latin1')]),
  );
}

/** The error message for a file, after checking that nothing in its folder changed. */
function openErrorOf(file: string, bindings: Bindings = {}): string {
  const before = readFilesBeside(file);
  let message = '';
  expect(() => {
    try {
      openSqliteLedger(file, bindings).close();
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }).toThrow();
  expect(readFilesBeside(file)).toEqual(before);
  expect(message).not.toContain('\n');
  expect(message).toContain(file);
  return message;
}

function overwriteAt(file: string, at: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, at);
  writeFileSync(file, content);
}

describe('a state file', () => {
  test.each([
    ['that does not exist', undefined],
    ['that is empty', ''],
  ])('%s is created', (_, content) => {
    const file = join(createTemporaryFolder(), 'state.db');
    if (content !== undefined) writeFileSync(file, content);
    const ledger = openSqliteLedger(file, {});
    ledger.commit('', [put('1')]);
    ledger.close();
    expect(Object.keys(readFilesBeside(file))).toEqual(['state.db']);
  });

  test('leaves no other files beside it when closed', () => {
    expect(Object.keys(readFilesBeside(createStateFile()))).toEqual(['state.db']);
  });

  test('of a killed process contains all commits and is unlocked', () => {
    const file = killWriter();
    expect(Object.keys(readFilesBeside(file))).toContain('state.db-wal');
    const ledger = openSqliteLedger(file, {});
    expect(ledger.read('').posts).toHaveLength(50);
    ledger.close();
  });

  test('is created again if its creation was interrupted', () => {
    const file = join(createTemporaryFolder(), 'state.db');
    const { DatabaseSync } = loadSqlite();
    const database = new DatabaseSync(file);
    // A small cache makes SQLite write before the commit, so the journal reaches the disk.
    database.exec(`PRAGMA cache_size = 1; BEGIN; ${schema}`);
    database.exec("INSERT INTO about SELECT 'long' || value, hex(zeroblob(9000)) FROM json_each('[1,2,3,4,5]')");
    const partialFile = join(createTemporaryFolder(), 'state.db');
    cpSync(`${file}-journal`, `${partialFile}-journal`);
    database.exec('COMMIT');
    cpSync(file, partialFile);
    database.close();
    const ledger = openSqliteLedger(partialFile, {});
    expect(ledger.listTags()).toEqual([]);
    ledger.close();
  });

  test('and its log are found through a symbolic link', () => {
    const file = killWriter();
    const link = join(createTemporaryFolder(), 'link.db');
    symlinkSync(file, link);
    const ledger = openSqliteLedger(link, {});
    expect(ledger.read('').posts).toHaveLength(50);
    expect(() => openSqliteLedger(file, {})).toThrow('in use');
    ledger.close();
  });

  test('is created at the target of a symbolic link, with its other files beside it', () => {
    const folder = createTemporaryFolder();
    const link = join(createTemporaryFolder(), 'link.db');
    symlinkSync(join(folder, 'new.db'), link);
    const ledger = openSqliteLedger(link, {});
    expect(ledger.folder).toBe(join(folder, 'new.db.media'));
    ledger.close();
  });

  test('can be opened with the rate limit switched off', () => {
    openSqliteLedger(createStateFile({ 'post.both': 'schedule' }), {
      'limits.rate': 'off',
      'post.both': 'schedule',
    }).close();
  });
});

describe('a file is rejected and left unchanged', () => {
  test('if it is a folder', () => {
    const folder = join(createTemporaryFolder(), 'folder');
    mkdirSync(folder);
    expect(() => openSqliteLedger(folder, {})).toThrow(`${folder} is a folder`);
  });

  test('if its folder does not exist', () => {
    const file = join(createTemporaryFolder(), 'nowhere', 'state.db');
    expect(() => openSqliteLedger(file, {})).toThrow('does not exist');
  });

  test.each([
    ['text', Buffer.from('# A shopping list\n- bread\n')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['zeros', Buffer.alloc(8192)],
  ])('if it is %s', (_, content) => {
    const file = join(createTemporaryFolder(), 'state.db');
    writeFileSync(file, content);
    expect(openErrorOf(file)).toContain('is not a state file of this mock');
  });

  test('if it is another program’s database, even with an open transaction log', () => {
    const file = join(createTemporaryFolder(), 'state.db');
    const script = `
      import { DatabaseSync } from 'node:sqlite';
      const database = new DatabaseSync(process.argv[1]);
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE customers (name); INSERT INTO customers VALUES (1)');
      process.kill(process.pid, 'SIGKILL');
    `;
    spawnSync(process.execPath, buildNodeArguments(script, file));
    expect(Object.keys(readFilesBeside(file))).toHaveLength(3);
    expect(openErrorOf(file)).toContain('is not a state file of this mock');
  });

  test('if a newer version wrote it', () => {
    const file = createStateFile();
    overwriteAt(file, 60, Buffer.from([0, 0, 0, formatVersion + 1]));
    expect(openErrorOf(file)).toContain('newer version');
  });

  test('if an older version wrote it', () => {
    const file = createStateFile();
    overwriteAt(file, 60, Buffer.from([0, 0, 0, formatVersion - 1]));
    expect(openErrorOf(file)).toContain('older version');
  });

  test('if it was written with another profile, and the error lists the differing decisions', () => {
    const file = createStateFile({ 'post.both': 'schedule' });
    expect(openErrorOf(file, { 'post.update.merge': 'replace' })).toContain('post.both, post.update.merge');
  });

  test.each([
    ['cut off', (file: string) => truncateSync(file, 20_000)],
    ['cut off after its header', (file: string) => truncateSync(file, 100)],
    ['overwritten in the middle', (file: string) => overwriteAt(file, 20_480, Buffer.alloc(4096, 7))],
    [
      'changed by a single letter',
      (file: string) => overwriteAt(file, readFileSync(file).lastIndexOf('xxxx'), Buffer.from('y')),
    ],
  ])('if it is %s', (_, damage) => {
    const file = createStateFile();
    damage(file);
    expect(openErrorOf(file)).toContain('is damaged');
  });

  test('if the log of a killed process is damaged', () => {
    const file = killWriter();
    overwriteAt(`${file}-wal`, 0, Buffer.alloc(32));
    expect(openErrorOf(file)).toContain('is damaged');
  });

  test('if it is damaged and has the log of a killed process', () => {
    const file = createStateFile();
    spawnSync(process.execPath, buildNodeArguments(`${source} process.kill(process.pid, 'SIGKILL');`, file));
    // The log contains newer copies of the first rows, but not of the last.
    overwriteAt(file, readFileSync(file).lastIndexOf('xxxx'), Buffer.from('y'));
    expect(Object.keys(readFilesBeside(file))).toContain('state.db-wal');
    expect(openErrorOf(file)).toContain('is damaged');
  });

  test('if this process has it open, and the lock is kept', () => {
    const file = createStateFile();
    const ledger = openSqliteLedger(file, {});
    expect(() => openSqliteLedger(file, {})).toThrow('in use');
    expect(() => execFileSync(process.execPath, buildNodeArguments(source, file), { stdio: 'pipe' })).toThrow('in use');
    ledger.close();
    openSqliteLedger(file, {}).close();
  });

  test('if another process has it open', async () => {
    const file = join(createTemporaryFolder(), 'state.db');
    const child = spawn(process.execPath, buildNodeArguments(`${source} setInterval(() => {}, 1000);`, file));
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    expect(openErrorOf(file)).toContain('in use');
  });
});

test('a commit on a full disk throws a readable error and keeps earlier commits', () => {
  const file = createStateFile();
  // The shell limits the process's files to 512 blocks.
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
  const output = execFileSync('bash', ['-c', command, process.execPath, ...buildNodeArguments(script, file)], {
    encoding: 'utf8',
  });
  const { kept, there, message } = JSON.parse(output);
  expect(kept).toBeGreaterThan(10);
  expect(there).toBe(kept);
  expect(message).toMatch(
    /^The state file \S+ cannot be used: .*full\. Free some disk space, or specify another file\.$/,
  );
  const ledger = openSqliteLedger(file, {});
  expect([ledger.read('').posts?.length, ledger.read('b').posts?.length]).toEqual([200, kept]);
  ledger.close();
});

test('loading SQLite suppresses its experimental warning but no other warnings', () => {
  const script = `
    import { loadSqlite } from ${JSON.stringify(new URL('./nodeSqlite.ts', import.meta.url).href)};
    loadSqlite();
    process.emitWarning('Another one');
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(stderr).not.toContain('SQLite');
  expect(stderr).toContain('Another one');
});
