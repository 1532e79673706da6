import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules of a folder matches its package-lock.json, by the record that npm writes at the end of an
 * installation. Any npm may have installed it, and the check writes nothing.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = getPackages(join(folder, 'package-lock.json'));
  const present = getPackages(getRecord(folder));
  return wanted !== undefined && present !== undefined && holds(present, wanted);
}

/**
 * Removes the record before packages are replaced, so that an incomplete installation is not taken for complete.
 * @param {string} folder
 */
export function forgetInstalled(folder) {
  rmSync(getRecord(folder), { force: true });
}

/**
 * Additional packages are ignored. A missing package is accepted if it is optional, that is, for another platform.
 * @param {Packages} present
 * @param {Packages} wanted
 */
export function holds(present, wanted) {
  return Object.entries(wanted).every(([path, want]) => {
    if (path === '') return true; // the project itself
    const have = present[path];
    return have ? have.version === want.version && have.integrity === want.integrity : want.optional === true;
  });
}

/** @param {string} folder */
function getRecord(folder) {
  return join(folder, 'node_modules', '.package-lock.json');
}

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages
 * @param {string} file
 * @returns {Packages | undefined} undefined if the file is missing or incomplete
 */
function getPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
