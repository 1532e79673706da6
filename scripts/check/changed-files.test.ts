import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getBase, listChangedFiles } from './changed-files.ts';

/** A repository with one commit on `main`, and a function that runs git in it. */
function createRepository() {
  const root = mkdtempSync(join(tmpdir(), 'social-contract-changed-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const runGit = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, encoding: 'utf8' }).trim();
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const commit = () => {
    runGit('add', '.');
    runGit('commit', '--quiet', '--message', 'change');
    return runGit('rev-parse', 'HEAD');
  };
  runGit('init', '--quiet', '--initial-branch', 'main');
  write('kept.ts', '1');
  write('removed.ts', '1');
  return { root, runGit, write, commit, first: commit() };
}

test('listChangedFiles lists committed, modified and new files, but no removed or ignored ones', () => {
  const { root, runGit, write, commit, first } = createRepository();
  runGit('switch', '--quiet', '--create', 'topic');
  write('committed.ts', '1');
  commit();
  runGit('rm', '--quiet', 'removed.ts');
  write('kept.ts', '2');
  write('.gitignore', 'ignored.ts');
  write('ignored.ts', '1');
  write('new file.ts', '1');
  expect(getBase(root, undefined)).toBe(first);
  expect(listChangedFiles(root, first)).toEqual(['.gitignore', 'committed.ts', 'kept.ts', 'new file.ts']);
});

test('getBase takes the merge base with the named branch, which may be ahead', () => {
  const { root, runGit, write, commit, first } = createRepository();
  runGit('switch', '--quiet', '--create', 'other');
  write('other.ts', '1');
  commit();
  runGit('switch', '--quiet', 'main');
  expect(getBase(root, 'other')).toBe(first);
});

test('getBase returns HEAD without an upstream and without a branch main', () => {
  const { root, runGit } = createRepository();
  runGit('branch', '--move', 'trunk');
  expect(getBase(root, undefined)).toBe('HEAD');
});

test('getBase throws for an unknown branch', () => {
  const { root } = createRepository();
  expect(() => getBase(root, 'unknown')).toThrow('unknown');
});
