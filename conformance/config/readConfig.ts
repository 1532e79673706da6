/** Finding and reading the file of a configuration. */
import { access } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../spec/json.ts';
import { readDataFile } from '../../src/profile/dataFile.ts';
import { UsageError } from '../settings/usageError.ts';

const extensions = ['.ts', '.mjs', '.js', '.json', '.yaml', '.yml'] as const;
const programs: readonly string[] = ['.ts', '.mts', '.mjs', '.js'];

export interface ReadConfig {
  /** The file; undefined where there is none. */
  readonly path: string | undefined;
  /** As it stands there, unchecked. */
  readonly value: unknown;
  /** Whether it is a program, which may hold functions and get keys from anywhere. */
  readonly program: boolean;
}

/** The file in a folder that is called conformance.config, by whichever extension. */
export async function findConfig(folder: string): Promise<string | undefined> {
  const paths = extensions.map((extension) => join(folder, `conformance.config${extension}`));
  const there = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  const found = paths.filter((_, i) => there[i]);
  if (found.length > 1)
    throw new UsageError(`There are several configurations: ${found.join(', ')}. Keep one, or name one with --config.`);
  return found[0];
}

/**
 * The configuration in a file.
 *
 * @throws UsageError where it cannot be read, or its program fails; DataFileError where it is no data
 */
export async function readConfig(path: string): Promise<ReadConfig> {
  const extension = extname(path);
  if (!programs.includes(extension))
    return { path, value: await readDataFile('The configuration', path), program: false };
  const module = await load(path);
  if (!('default' in module)) throw new UsageError(`The configuration ${path} has no default export.`);
  const { default: exported } = module;
  const value: unknown = typeof exported === 'function' ? await (exported as () => unknown)() : exported;
  if (!isObject(value)) throw new UsageError(`The configuration ${path} exports no object.`);
  return { path, value, program: true };
}

async function load(path: string): Promise<object> {
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as object;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The configuration ${path} cannot be loaded: ${why}`);
  }
}
