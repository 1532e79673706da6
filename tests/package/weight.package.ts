/** The package is light to install: few packages, few bytes, few files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openProject } from './project.ts';

const project = openProject(inject('folder'));

/** The folders of the package and of everything that it brings into a project, apart from peers. */
function installedFolders(): readonly string[] {
  const lock = JSON.parse(readFileSync(join(project.folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;
  };
  const folders = new Set<string>();
  const add = (folder: string): void => {
    if (folders.has(folder)) return;
    folders.add(folder);
    for (const name of Object.keys(lock.packages[folder]?.dependencies ?? {})) {
      const nested = `${folder}/node_modules/${name}`;
      add(nested in lock.packages ? nested : `node_modules/${name}`);
    }
  };
  add('node_modules/social-contract');
  return [...folders];
}

function sizesIn(folder: string): readonly number[] {
  const path = join(project.folder, folder);
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => folder === 'node_modules/social-contract' || !name.startsWith('node_modules'))
    .map((name) => statSync(join(path, name)))
    .flatMap((stats) => (stats.isFile() ? [stats.size] : []));
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

test('the package has at most 6 MB in at most 500 files', () => {
  const sizes = sizesIn('node_modules/social-contract');
  expect(sum(sizes)).toBeLessThanOrEqual(6_000_000);
  expect(sizes.length).toBeLessThanOrEqual(500);
});

test('an installation has at most 40 packages and 20 MB', () => {
  const folders = installedFolders();
  expect(folders.length).toBeGreaterThan(1);
  expect(folders.length).toBeLessThanOrEqual(40);
  expect(sum(folders.flatMap(sizesIn))).toBeLessThanOrEqual(20_000_000);
});
