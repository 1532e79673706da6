import { execFileSync } from 'node:child_process';

/** Returns the commit to compare with: the merge base of HEAD and `ref`, or else of HEAD and the upstream or main. */
export function getBase(root: string, ref: string | undefined): string {
  if (ref !== undefined) return mergeBase(root, ref);
  for (const candidate of ['@{upstream}', 'main']) {
    try {
      return mergeBase(root, candidate);
    } catch {
      // The branch has no upstream, or the repository has no branch main.
    }
  }
  return 'HEAD';
}

/** Lists the existing files that differ from `base`, committed or not. Paths are relative to the root. */
export function listChangedFiles(root: string, base: string): string[] {
  const differing = runGit(root, 'diff', '--name-only', '--no-renames', '--diff-filter=d', '-z', base);
  const untracked = runGit(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${differing}${untracked}`.split('\0').filter(Boolean))].sort();
}

function mergeBase(root: string, ref: string): string {
  return runGit(root, 'merge-base', 'HEAD', ref).trim();
}

function runGit(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
