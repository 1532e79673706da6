import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Stop } from './launchError.mjs';

const usage = [
  'Usage: node scripts/launch.mjs <file.ts> [arguments…]',
  '       node scripts/launch.mjs --bin <package>[:<name>] [arguments…]',
].join('\n');

/**
 * The file that the arguments of the launcher name, and the remaining arguments.
 * @param {string[]} argv
 * @param {string} root the root folder of the project, from which files are resolved, whatever the working folder
 */
export function findProgram(argv, root) {
  const [first, ...rest] = argv;
  if (first === undefined) throw new Stop(usage);
  if (first !== '--bin') return { file: findExisting(resolve(root, first)), args: rest };
  const [wanted, ...args] = rest;
  if (wanted === undefined) throw new Stop(usage);
  return { file: findExisting(getBin(wanted, root)), args };
}

/**
 * Reads the manifest of the package instead of node_modules/.bin, where two packages claim the name "tsc".
 * @param {string} wanted
 * @param {string} root
 */
function getBin(wanted, root) {
  const [name = '', named] = wanted.split(':');
  const folder = join(root, 'node_modules', name);
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(findExisting(join(folder, 'package.json')), 'utf8'));
  if (typeof bin === 'string') return join(folder, bin);
  const files = new Map(Object.entries(bin ?? {}));
  const ownName = name.slice(name.lastIndexOf('/') + 1);
  const file = files.size === 1 && !named ? [...files.values()][0] : files.get(named ?? ownName);
  if (!file) throw new Stop(`Which program of ${name}? It has: ${[...files.keys()].join(', ') || 'none'}.`);
  return join(folder, file);
}

/** @param {string} file */
function findExisting(file) {
  if (!existsSync(file)) throw new Stop(`File not found: ${file}`);
  return file;
}
