import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules of a folder matches its package-lock.json, by the record that npm writes at the end of an
 * installation. Any npm may have installed it, and the check writes nothing.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const locked = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(getRecordPath(folder));
  return locked !== undefined && installed !== undefined && matchesLock(installed, locked);
}

/**
 * Removes the record before packages are replaced, so that an incomplete installation does not count as complete.
 * @param {string} folder
 */
export function removeInstallRecord(folder) {
  rmSync(getRecordPath(folder), { force: true });
}

/**
 * Whether the installed packages match the locked ones. Additional packages are ignored. A missing package is accepted if
 * it is optional, that is, for another platform.
 * @param {Packages} installed
 * @param {Packages} locked
 */
export function matchesLock(installed, locked) {
  return Object.entries(locked).every(([path, lockedPackage]) => {
    if (path === '') return true; // the project itself
    const { version, integrity } = installed[path] ?? {};
    return path in installed
      ? version === lockedPackage.version && integrity === lockedPackage.integrity
      : lockedPackage.optional === true;
  });
}

/** @param {string} folder */
function getRecordPath(folder) {
  return join(folder, 'node_modules', '.package-lock.json');
}

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages
 * @param {string} file
 * @returns {Packages | undefined} undefined if the file is missing or incomplete
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
