/**
 * State files that are unusable because of their surroundings: permissions, a missing log, files in place of folders.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { LedgerError } from '../ledger.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { openSqliteLedger } from './sqliteLedger.ts';

/** The uid of an unprivileged user. */
const nobodyUid = 65_534;

function createStateFile(): string {
  const file = join(createTemporaryFolder(), 'state.db');
  const ledger = openSqliteLedger(file, {});
  ledger.commit('', [{ table: 'posts', id: '1', row: { id: '1' } }]);
  ledger.close();
  return file;
}

const buildNodeArguments = (script: string, file: string) => [
  '--input-type=module',
  '--eval',
  `import { openSqliteLedger } from ${JSON.stringify(new URL('./sqliteLedger.ts', import.meta.url).href)};
  const file = process.argv[1];
  ${script}`,
  file,
];

/** Writes to a state file in another process that ends in a given way, and returns the file. */
function writeAndEnd(commits: number, endScript: string): string {
  const file = join(createTemporaryFolder(), 'state.db');
  const write = `const ledger = openSqliteLedger(file, {});
    for (let i = 0; i < ${commits}; i++) ledger.commit('', [{ table: 'posts', id: 'post_' + i, row: { id: 'post_' + i } }]);`;
  spawnSync(process.execPath, buildNodeArguments(`${write} ${endScript}`, file));
  return file;
}

const writeAndKill = (commits: number) => writeAndEnd(commits, "process.kill(process.pid, 'SIGKILL');");

function openErrorOf(file: string): string {
  const before = readFileSync(file);
  let message = '';
  try {
    openSqliteLedger(file, {}).close();
  } catch (error) {
    message = error instanceof Error ? error.message : String(error);
  }
  expect(readFileSync(file).equals(before)).toBe(true);
  return message;
}

const findPostsIn = (file: string) => {
  const ledger = openSqliteLedger(file, {});
  const { posts = [] } = ledger.read('');
  ledger.close();
  return posts.length;
};

test.each([1, 50, 5000])(
  'a file whose log of %i commits is missing is rejected until an empty log replaces it and the count of commits is deleted',
  (commits) => {
    const file = writeAndKill(commits);
    rmSync(`${file}-wal`);
    expect(openErrorOf(file)).toContain(`missing its log ${file}-wal`);
    writeFileSync(`${file}-wal`, '');
    rmSync(`${file}-commits`);
    openSqliteLedger(file, {}).close();
    openSqliteLedger(file, {}).close();
  },
);

test('a file is rejected if its upload folder is a file', () => {
  const file = createStateFile();
  writeFileSync(`${file}.media`, 'Holidays');
  expect(openErrorOf(file)).toContain(`${file}.media, which is not a folder`);
});

test('a file is rejected if its folder is a file', () => {
  const file = join(createTemporaryFolder(), 'notes', 'state.db');
  writeFileSync(join(file, '..'), 'Notes');
  expect(() => openSqliteLedger(file, {})).toThrow('does not exist');
});

// Root ignores permissions, so the process changes its uid first.
test.runIf(process.platform !== 'win32').each([
  ['it is read-only', (file: string) => chmodSync(file, 0o444), 'permission to write the file is denied'],
  ['it cannot be read', (file: string) => chmodSync(file, 0), 'permission to write the file is denied'],
  ['its folder is read-only', (file: string) => chmodSync(join(file, '..'), 0o555), 'permission to write to'],
  ['its folder cannot be entered', (file: string) => chmodSync(join(file, '..'), 0), 'permission to access'],
  [
    'its upload folder is read-only',
    (file: string) => {
      mkdirSync(`${file}.media`);
      chmodSync(`${file}.media`, 0o555);
    },
    'permission to write to',
  ],
])('a file is rejected and left unchanged if %s', (_, restrict, reason) => {
  const file = createStateFile();
  const before = readFileSync(file);
  for (const path of [join(file, '..'), file]) if (process.getuid?.() === 0) chownSync(path, nobodyUid, nobodyUid);
  restrict(file);
  const script = `
    if (process.getuid() === 0) process.setuid(${nobodyUid});
    try {
      openSqliteLedger(file, {});
    } catch (error) {
      console.log(error.name, error.message);
    }
  `;
  const output = execFileSync(process.execPath, buildNodeArguments(script, file), { encoding: 'utf8' });
  chmodSync(join(file, '..'), 0o755);
  expect(output).toContain(`LedgerError The state file ${file} cannot be used: ${reason}`);
  expect(output).toMatch(/\. Change the permissions, or specify another file\.\n$/);
  chmodSync(file, 0o644);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test.each([
  ['was killed', "process.kill(process.pid, 'SIGKILL');"],
  ['exited without closing it', ''],
  ['exited with an error', "throw new Error('Something else');"],
  ['closed it', 'ledger.close();'],
])('a file whose process %s is complete and not marked as missing its log', (_, endScript) => {
  const file = writeAndEnd(2500, endScript);
  expect(findPostsIn(file)).toBe(2500);
  expect(findPostsIn(file)).toBe(2500);
});

test.runIf(process.platform !== 'win32')(
  'a file is rejected if its path is a link to itself, or its name is too long',
  () => {
    const folder = createTemporaryFolder();
    const link = join(folder, 'link.db');
    symlinkSync(link, link);
    expect(() => openSqliteLedger(link, {})).toThrow(`${link} cannot be read: too many symbolic links`);
    expect(() => openSqliteLedger(join(folder, 'x'.repeat(300)), {})).toThrow('cannot be read: name too long');
  },
);

test('a relative path is rejected if the working folder was deleted', () => {
  vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw new Error('ENOENT: process.cwd failed');
  });
  expect(() => openSqliteLedger('x.db', {})).toThrow(
    'The state file x.db cannot be used: the working folder does not exist any more. Specify another file.',
  );
  vi.restoreAllMocks();
});

test('a commit to a file whose path can no longer be read throws a LedgerError', () => {
  const file = createStateFile();
  const ledger = openSqliteLedger(file, {});
  rmSync(file);
  symlinkSync(file, file);
  expect(() => ledger.commit('', [{ table: 'posts', id: '2', row: { id: '2' } }])).toThrow(LedgerError);
  ledger.close();
});

test('the log stays short after many writes', () => {
  const file = createStateFile();
  const ledger = openSqliteLedger(file, {});
  const text = 'x'.repeat(1000);
  for (let i = 0; i < 5000; i++) ledger.commit('', [{ table: 'posts', id: '1', row: { id: '1', text, i } }]);
  expect(readFileSync(`${file}-wal`).byteLength).toBeLessThan(16_000_000);
  ledger.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});
