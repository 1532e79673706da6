/** Reads a seed file: JSON, YAML, or a module whose default export is the seed or a function that returns it. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Seed } from '../../mock-server/index.ts';
import { UsageError } from '../input/flags.ts';
import { readNamedFile } from '../input/readNamedFile.ts';

/**
 * Does not validate the seed.
 *
 * @throws UsageError if the file cannot be read
 */
export async function readSeed(path: string): Promise<Seed> {
  return (await (/\.[cm]?[jt]s$/.test(path) ? importSeed(path) : readNamedFile('The seed', path))) as Seed;
}

async function importSeed(path: string): Promise<unknown> {
  try {
    const { default: defaultExport } = (await import(pathToFileURL(resolve(path)).href)) as {
      readonly default?: unknown;
    };
    if (defaultExport === undefined) throw new Error('it has no default export');
    return typeof defaultExport === 'function' ? await Promise.resolve(defaultExport()) : defaultExport;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
    throw new UsageError(`The seed ${path} cannot be read: ${reason}.`);
  }
}
