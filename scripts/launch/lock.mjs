import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs work while holding a lock: a folder that only one command can create. The holder touches the folder every second.
 * A lock that has not been touched for `staleAfter` belongs to a command that was killed, and is taken over. The lock
 * does not rely on process ids, because other containers may share the folder.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ staleAfter?: number, poll?: number, onWait?: () => void }} [options] times in milliseconds
 * @returns {Promise<T>}
 */
export async function withLock(path, work, { staleAfter = 10_000, poll = 200, onWait = announceWait } = {}) {
  for (let waited = false; !tryAcquire(path); waited = true) {
    if (!waited) onWait();
    if (measureAge(path) > staleAfter) removeStaleLock(path);
    else await sleep(poll);
  }
  const heartbeat = setInterval(() => touch(path), 1000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Renaming a folder onto a non-empty folder fails on every platform, which makes it an atomic test and set.
 * @param {string} path
 */
function tryAcquire(path) {
  const ownFolder = mkdtempSync(`${path}-`);
  writeFileSync(join(ownFolder, 'holder'), String(process.pid));
  try {
    renameSync(ownFolder, path);
    return true;
  } catch (error) {
    rmSync(ownFolder, { recursive: true, force: true });
    // Any other error, such as a read-only folder, would be retried forever.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(getCode(error))) throw error;
    return false;
  }
}

/** @param {string} path */
function measureAge(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY);
}

/** Renames the lock before removing it, so that only one of several commands removes it. @param {string} path */
function removeStaleLock(path) {
  const staleFolder = `${path}-stale-${process.pid}`;
  try {
    renameSync(path, staleFolder);
  } catch {
    return;
  }
  rmSync(staleFolder, { recursive: true, force: true });
}

/** @param {string} path */
function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Another command considered this lock stale and took it over.
  }
}

/** @param {unknown} error */
function getCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function announceWait() {
  console.error('Waiting for another command to finish installing …');
}
