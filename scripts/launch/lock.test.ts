import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'social-contract-lock-'));
  lock = join(folder, '.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('withLock runs one task at a time and leaves no files behind', async () => {
  let activeCount = 0;
  let maxActive = 0;
  const work = async () => {
    maxActive = Math.max(maxActive, ++activeCount);
    await sleep(10);
    activeCount--;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(lock, work, { poll: 2, onWait: () => {} })));
  expect(maxActive).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('withLock releases the lock if the work fails', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('withLock takes over a stale lock, and reports waiting once', async () => {
  mkdirSync(lock);
  writeFileSync(join(lock, 'holder'), '1');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  const onWait = vi.fn();
  expect(await withLock(lock, () => Promise.resolve('done'), { onWait })).toBe('done');
  expect(onWait).toHaveBeenCalledOnce();
  expect(readdirSync(folder)).toEqual([]);
});
