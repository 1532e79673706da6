/** The Nodes to try the package on. */
import { existsSync } from 'node:fs';

/**
 * This one, and those whose programs are named in PACKAGE_NODES, with commas between them.
 *
 * @throws where one is not there
 */
export function nodes(): [name: string, program: string][] {
  const others = (process.env.PACKAGE_NODES ?? '').split(',').filter((program) => program !== '');
  for (const program of others) if (!existsSync(program)) throw new Error(`There is no Node at ${program}.`);
  return [[process.version, process.execPath], ...others.map((program): [string, string] => [program, program])];
}
