import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { checkArchitecture } from './architecture/check.ts';
import { parseSource } from './architecture/parse.ts';

const root = join(import.meta.dirname, '..');

/**
 * Folders with generated or third-party files, and files that start with a dot. A build by another test writes to a
 * folder whose name begins with `dist-` first.
 */
const ignoredNames = /^(?:node_modules|toolchain|generated|dist(?:-.*)?|conformance-report|coverage|\..*)$/;

const benchResults = join(root, 'bench', 'results');

function listPathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (ignoredNames.test(entry.name) || path === benchResults) return [];
    return entry.isDirectory() ? listPathsBelow(path) : [relative(root, path).split(sep).join('/')];
  });
}

test('every file of the project follows the architecture rules', { timeout: 120_000 }, () => {
  const paths = listPathsBelow(root);
  const files = paths
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
  const violations = checkArchitecture(paths, files).map(({ file, reason }) => `${file}: ${reason}`);
  expect(violations).toEqual([]);
});
