/** The Node versions to test the package on. */
import { existsSync } from 'node:fs';

/**
 * The current Node, and the executables listed in PACKAGE_NODES, separated by commas.
 *
 * @throws if one does not exist
 */
export function listNodes(): [name: string, program: string][] {
  const otherPrograms = (process.env.PACKAGE_NODES ?? '').split(',').filter((program) => program !== '');
  for (const program of otherPrograms)
    if (!existsSync(program)) throw new Error(`PACKAGE_NODES names ${program}, which does not exist.`);
  return [[process.version, process.execPath], ...otherPrograms.map((program): [string, string] => [program, program])];
}
