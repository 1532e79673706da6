import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assertWritable } from './assertWritable.ts';

const folder = await mkdtemp(join(tmpdir(), 'writable-'));
afterAll(() => rm(folder, { recursive: true }));

test('a new file can be written, and is not left behind', async () => {
  await assertWritable(join(folder, 'profile.yaml'));
  expect(await readdir(folder)).toEqual([]);
});

test('a file keeps its content', async () => {
  const path = join(folder, 'kept.yaml');
  await writeFile(path, 'kept');
  await assertWritable(path);
  expect(await readFile(path, 'utf8')).toBe('kept');
  await rm(path);
});

test('a folder, and a file in a folder that does not exist, cannot be written', async () => {
  await expect(assertWritable(folder)).rejects.toThrow(folder);
  await expect(assertWritable(join(folder, 'none', 'profile.yaml'))).rejects.toThrow('none');
});
