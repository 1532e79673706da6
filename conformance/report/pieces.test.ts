import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writePieces } from './pieces.ts';

const folder = await mkdtemp(join(tmpdir(), 'pieces-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('many pieces and large ones are written in their order, whatever their characters', async () => {
  const large = 'grün 🎈 '.repeat(400_000);
  const pieces = [...Array.from({ length: 50_000 }, (_, i) => `${i} €${'x'.repeat(i % 300)}\n`), large, 'end', ''];
  await writePieces(join(folder, 'text'), pieces);
  expect((await readFile(join(folder, 'text'), 'utf8')) === pieces.join('')).toBe(true);
});

test('nothing is an empty file', async () => {
  await writePieces(join(folder, 'empty'), []);
  expect(await readFile(join(folder, 'empty'), 'utf8')).toBe('');
});

test('where nothing can be written, that is told', async () => {
  await expect(writePieces(join(folder, 'nowhere', 'text'), ['a'])).rejects.toThrow(/ENOENT/);
});
