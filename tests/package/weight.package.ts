/** Checks the size of an installation: packages, bytes and files. */
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { listInstalledTree, measureWeight } from '../../scripts/build/installedTree.ts';

const project = inject('folder');

test('the package has at most 6 MB in at most 550 files', () => {
  const { bytes, files } = measureWeight(join(project, 'node_modules/social-contract'));
  expect(bytes).toBeLessThanOrEqual(6_000_000);
  expect(files).toBeLessThanOrEqual(550);
});

test('an installation has at most 40 packages and 20 MB', () => {
  const folders = listInstalledTree(project, ['social-contract']);
  expect(folders.length).toBeGreaterThan(1);
  expect(folders.length).toBeLessThanOrEqual(40);
  const bytes = folders.reduce((total, folder) => total + measureWeight(join(project, folder)).bytes, 0);
  expect(bytes).toBeLessThanOrEqual(20_000_000);
});
