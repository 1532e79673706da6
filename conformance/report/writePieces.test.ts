import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writePieces } from './writePieces.ts';

const folder = await mkdtemp(join(tmpdir(), 'pieces-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('writePieces writes many and large pieces in order, with any characters', async () => {
  const large = 'grün 🎈 '.repeat(400_000);
  const pieces = [...Array.from({ length: 50_000 }, (_, i) => `${i} €${'x'.repeat(i % 300)}\n`), large, 'end', ''];
  await writePieces(join(folder, 'text'), pieces);
  expect((await readFile(join(folder, 'text'), 'utf8')) === pieces.join('')).toBe(true);
});

test('writePieces writes an empty file for no pieces', async () => {
  await writePieces(join(folder, 'empty'), []);
  expect(await readFile(join(folder, 'empty'), 'utf8')).toBe('');
});

test('writePieces rejects if the file cannot be written', async () => {
  await expect(writePieces(join(folder, 'nowhere', 'text'), ['a'])).rejects.toThrow(/ENOENT/);
});
