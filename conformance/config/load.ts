/** A configuration from its file to what a run is told. */
import { checkConfig } from './checkConfig.ts';
import type { ConformanceConfig } from './config.ts';
import { type Environment, substituted } from './environment.ts';
import { over } from './layers.ts';
import { type Prepared, prepare } from './prepare.ts';
import { findConfig, readConfig } from './readConfig.ts';

export interface Sources {
  /** The file that was named; else conformance.config in the folder is taken, if there is one. */
  readonly file?: string | undefined;
  readonly folder: string;
  readonly environment: Environment;
}

/**
 * What the file says, and above it what was said beside it.
 *
 * @throws UsageError, ProfileError or DataFileError where something cannot be used
 */
export async function load(beside: ConformanceConfig, { file, folder, environment }: Sources): Promise<Prepared> {
  const path = file ?? (await findConfig(folder));
  if (path === undefined) return prepare(beside, { environment });
  const { value, program } = await readConfig(path);
  const { value: filled, secrets } = program ? { value, secrets: [] } : substituted(value, environment);
  const config = checkConfig(filled, { name: `The configuration ${path}`, ...(program ? {} : { data: value }) });
  // The check was of what was filled in; as it was written it has the same form.
  const written = program ? config : (value as ConformanceConfig);
  return prepare(over(beside, config), { environment, path, secrets, written: over(beside, written) });
}
