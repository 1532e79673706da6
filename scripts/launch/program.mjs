import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LaunchError } from './launchError.mjs';

const usage = [
  'Usage: node scripts/launch.mjs <file.ts> [arguments…]',
  '       node scripts/launch.mjs --bin <package>[:<name>] [arguments…]',
].join('\n');

/**
 * Returns the file that the arguments of the launcher name, and the remaining arguments.
 * @param {string[]} argv
 * @param {string} root the root folder of the project, from which files are resolved, whatever the working folder
 */
export function findProgram(argv, root) {
  const [first, ...rest] = argv;
  if (first === undefined) throw new LaunchError(usage);
  if (first !== '--bin') return { file: findExisting(resolve(root, first)), args: rest };
  const [packageSpec, ...args] = rest;
  if (packageSpec === undefined) throw new LaunchError(usage);
  return { file: findExisting(findBinFile(packageSpec, root)), args };
}

/**
 * Reads the manifest of the package instead of node_modules/.bin, where two packages claim the name "tsc".
 * @param {string} packageSpec
 * @param {string} root
 */
function findBinFile(packageSpec, root) {
  const [name = '', binName] = packageSpec.split(':');
  const folder = join(root, 'node_modules', name);
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(findExisting(join(folder, 'package.json')), 'utf8'));
  if (typeof bin === 'string') return join(folder, bin);
  const files = new Map(Object.entries(bin ?? {}));
  const ownName = name.slice(name.lastIndexOf('/') + 1);
  const file = files.size === 1 && !binName ? [...files.values()][0] : files.get(binName ?? ownName);
  if (!file)
    throw new LaunchError(
      `Name a program of ${name}, as in --bin ${name}:<name>. It has: ${[...files.keys()].join(', ') || 'none'}.`,
    );
  return join(folder, file);
}

/** @param {string} file */
function findExisting(file) {
  if (!existsSync(file)) throw new LaunchError(`File not found: ${file}`);
  return file;
}
