import { readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { createTemporaryFolder } from '../ledger/testing/folder.ts';
import { openTemporaryFolder } from './mediaFolder.ts';

vi.mock('node:fs/promises', { spy: true });

/** Sets the parent of temporary folders. */
function createParent(): string {
  const parent = createTemporaryFolder();
  vi.stubEnv('TMPDIR', parent);
  return parent;
}

test('the parent of the folder need not be listable', async () => {
  createParent();
  vi.mocked(readdir).mockRejectedValueOnce(Object.assign(new Error('EACCES'), { code: 'EACCES' }));
  const folder = openTemporaryFolder();
  expect(readdirSync(await folder.open())).toEqual([]);
  await folder.close();
});

test('a folder that was deleted is created again', async () => {
  createParent();
  const folder = openTemporaryFolder();
  rmSync(await folder.open(), { recursive: true });
  expect(folder.path()).toBeUndefined();
  expect(readdirSync(await folder.open())).toEqual([]);
  await folder.close();
});
