import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules of a folder holds what its package-lock.json says, judged by the record that npm leaves behind
 * as the last thing it does. Whoever installed is welcome, and nothing needs to be written to find out.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(recordOf(folder));
  return wanted !== undefined && present !== undefined && holds(present, wanted);
}

/**
 * Before packages are replaced: from here on nobody takes what is there for complete.
 * @param {string} folder
 */
export function forgetInstalled(folder) {
  rmSync(recordOf(folder), { force: true });
}

/**
 * Extra packages are nobody's business; a missing one is fine where it is optional, hence for another platform.
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
function recordOf(folder) {
  return join(folder, 'node_modules', '.package-lock.json');
}

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages
 * @param {string} file
 * @returns {Packages | undefined} nothing when the file is missing or half written
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
