/** Loads a configuration and prepares the options of a run. */
import { checkConfig } from './checkConfig.ts';
import type { ConformanceConfig } from './config.ts';
import { type Environment, substituted } from './environment.ts';
import { over } from './layers.ts';
import { type Prepared, prepare } from './prepare.ts';
import { findConfig, readConfig } from './readConfig.ts';

export interface Sources {
  /** The named file. Without it, the conformance.config file of the folder is used, if there is one. */
  readonly file?: string | undefined;
  readonly folder: string;
  readonly environment: Environment;
}

/**
 * Loads the configuration file, overridden by `beside`.
 *
 * @throws UsageError, ProfileError or DataFileError if something is invalid
 */
export async function load(beside: ConformanceConfig, { file, folder, environment }: Sources): Promise<Prepared> {
  const path = file ?? (await findConfig(folder));
  if (path === undefined) return prepare(beside, { environment });
  const { value, program } = await readConfig(path);
  const { value: filled, secrets } = program ? { value, secrets: [] } : substituted(value, environment);
  const config = checkConfig(filled, { name: `The configuration ${path}`, ...(program ? {} : { data: value }) });
  // The check covers the filled-in values; the original has the same structure.
  const written = program ? config : (value as ConformanceConfig);
  return prepare(over(beside, config), { environment, path, secrets, written: over(beside, written) });
}
