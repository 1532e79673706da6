/** Finds and reads the configuration file. */
import { access } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../../spec/json.ts';
import { readDataFile, readTextFile } from '../../src/profile/dataFile.ts';
import { describeUserError } from '../hooks/userFrame.ts';
import { UsageError } from '../settings/usageError.ts';

const extensions = ['.ts', '.mjs', '.js', '.json', '.yaml', '.yml'] as const;
const programExtensions: readonly string[] = ['.ts', '.mts', '.mjs', '.js'];

export interface ConfigFile {
  /** The path of the file; undefined if there is none. */
  readonly path: string | undefined;
  /** The content, unchecked. */
  readonly value: unknown;
  /** Whether it is a program, which can hold functions and read keys from anywhere. */
  readonly isProgram: boolean;
}

/** Finds the conformance.config file of a folder, with any of the extensions. */
export async function findConfig(folder: string): Promise<string | undefined> {
  const paths = extensions.map((extension) => join(folder, `conformance.config${extension}`));
  const existing = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  const existingPaths = paths.filter((_, i) => existing[i]);
  if (existingPaths.length > 1)
    throw new UsageError(
      `There is more than one configuration: ${existingPaths.join(', ')}. Keep one, or select one with --config.`,
    );
  return existingPaths[0];
}

/**
 * Reads the configuration in a file.
 *
 * @throws UsageError if its program fails; DataFileError if it cannot be read, or is not JSON or YAML
 */
export async function readConfig(path: string): Promise<ConfigFile> {
  const extension = extname(path);
  if (!programExtensions.includes(extension))
    return { path, value: await readDataFile('The configuration', path), isProgram: false };
  const module = await load(path);
  if (!('default' in module)) throw new UsageError(`The configuration ${path} has no default export.`);
  const { default: defaultExport } = module;
  const value = typeof defaultExport === 'function' ? await callExport(path, defaultExport) : defaultExport;
  if (!isObject(value))
    throw new UsageError(`The configuration ${path} must export an object, or a function that returns one.`);
  return { path, value, isProgram: true };
}

async function load(path: string): Promise<object> {
  // The error of an import would name the module that imports.
  await readTextFile('The configuration', path);
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as object;
  } catch (error) {
    const description = describeUserError(error);
    const hint = getHint(error, description, path);
    throw new UsageError(`The configuration ${path} cannot be loaded: ${description}${hint}`);
  }
}

function getHint(error: unknown, description: string, path: string): string {
  // Node does not tell the importing program where a JavaScript file cannot be parsed.
  if (error instanceof SyntaxError && description === error.message) return `. "node --check ${path}" shows the line.`;
  return description.startsWith("Cannot find package 'social-contract'")
    ? '. Install the package there, or import conformance/index.ts of a checkout by its path.'
    : '';
}

async function callExport(path: string, defaultExport: unknown): Promise<unknown> {
  try {
    return await (defaultExport as () => unknown)();
  } catch (error) {
    throw new UsageError(`The function that the configuration ${path} exports failed: ${describeUserError(error)}`);
  }
}
