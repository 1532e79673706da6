/** Loads a configuration and prepares the options of a run. */
import { checkConfig } from './checkConfig.ts';
import type { ConformanceConfig } from './config.ts';
import { type Environment, substituteVariables } from './environment.ts';
import { mergeConfig } from './layers.ts';
import { type PreparedConfig, prepare } from './prepare.ts';
import { findConfig, readConfig } from './readConfig.ts';

export interface Sources {
  /** The named file. Without it, the conformance.config file of the folder is used, if there is one. */
  readonly file?: string | undefined;
  readonly folder: string;
  readonly environment: Environment;
  /** Whether the variables of keys need not be set, because nothing is sent. */
  readonly assumesKeys?: boolean;
}

/**
 * Loads the configuration file, overridden by `overrides`.
 *
 * @throws UsageError, ProfileError or DataFileError if something is invalid
 */
export async function load(
  overrides: ConformanceConfig,
  { file, folder, environment, assumesKeys }: Sources,
): Promise<PreparedConfig> {
  const path = file ?? (await findConfig(folder));
  if (path === undefined) return prepare(overrides, { environment, assumesKeys });
  const { value, isProgram } = await readConfig(path);
  const { value: resolvedValue, secrets } = isProgram
    ? { value, secrets: [] }
    : substituteVariables(value, environment);
  const config = checkConfig(resolvedValue, {
    name: `The configuration ${path}`,
    ...(isProgram ? {} : { data: value }),
  });
  // The check covers the filled-in values; the original has the same structure.
  const rawConfig = isProgram ? config : (value as ConformanceConfig);
  return prepare(mergeConfig(overrides, config), {
    environment,
    path,
    secrets,
    rawConfig: mergeConfig(overrides, rawConfig),
    assumesKeys,
  });
}
