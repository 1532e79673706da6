import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assertWritable, assertWritableFolder } from './assertWritable.ts';

const folder = await mkdtemp(join(tmpdir(), 'writable-'));
afterAll(() => rm(folder, { recursive: true }));

test('assertWritable accepts a new file, and does not leave it behind', async () => {
  await assertWritable(join(folder, 'profile.yaml'));
  expect(await readdir(folder)).toEqual([]);
});

test('assertWritable keeps the content of an existing file', async () => {
  const path = join(folder, 'kept.yaml');
  await writeFile(path, 'kept');
  await assertWritable(path);
  expect(await readFile(path, 'utf8')).toBe('kept');
  await rm(path);
});

test('assertWritable rejects a folder, and a file in a missing folder', async () => {
  await expect(assertWritable(folder)).rejects.toThrow(folder);
  await expect(assertWritable(join(folder, 'none', 'profile.yaml'))).rejects.toThrow('none');
});

test('assertWritableFolder rejects a file, and creates no folder', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '');
  await expect(assertWritableFolder(path)).rejects.toThrow(path);
  await rm(path);
  await assertWritableFolder(join(folder, 'a', 'b'));
  expect(await readdir(folder)).toEqual([]);
});
