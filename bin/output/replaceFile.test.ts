import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceFile } from './replaceFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'replace-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('replaceFile keeps the old content of a file until the new content is complete', async () => {
  const path = join(folder, 'lessons.json');
  const long = 'b'.repeat(5_000_000);
  await replaceFile(path, 'a');
  const replacement = replaceFile(path, long);
  const sizes = new Set<number>();
  for (let i = 0; i < 200; i++) {
    sizes.add(readFileSync(path).length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await replacement;
  expect([...sizes].filter((size) => size !== 1 && size !== long.length)).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe(long);
  expect(existsSync(`${path}.part`)).toBe(false);
});
