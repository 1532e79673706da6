import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../mock-server/ledger/testing/folder.ts';
import { countFiles, readProcessStats } from './processStats.ts';

// Only Linux shows the resources of another process.
test.runIf(process.platform === 'linux')('readProcessStats reports the memory and handles of a process', () => {
  const before = readProcessStats(process.pid, [], 0);
  const buffer = Buffer.alloc(200_000_000, 1);
  const file = openSync(import.meta.filename, 'r');
  const after = readProcessStats(process.pid, [], 1);
  closeSync(file);
  expect((after?.memory ?? 0) - (before?.memory ?? 0)).toBeGreaterThan(buffer.byteLength / 2);
  expect((after?.handles ?? 0) - (before?.handles ?? 0)).toBeGreaterThanOrEqual(1);
});

test('readProcessStats returns undefined for a missing process', () => {
  expect(readProcessStats(0, [], 0)).toBeUndefined();
});

test('countFiles counts nested files and ignores missing folders', () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'inside'));
  for (const name of ['one', 'inside/two', 'inside/three']) writeFileSync(join(folder, name), '');
  expect(countFiles([folder, join(folder, 'nowhere')])).toBe(3);
});
