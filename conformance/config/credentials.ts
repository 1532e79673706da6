/** Reads the keys that a configuration names. */
import type { Credential } from '../options.ts';
import { UsageError } from '../settings/usageError.ts';
import { type ConfiguredCaller, type ConfiguredCredential, callerNames } from './config.ts';
import type { Environment } from './environment.ts';

/** The default environment variable of the primary key. */
export const usualVariable = 'API_KEY';

export interface NamedCredentials {
  readonly credentials: Readonly<Partial<Record<ConfiguredCaller, Credential>>>;
  /** The environment variable of each key, for standalone scripts. */
  readonly variables: Readonly<Partial<Record<ConfiguredCaller, string>>>;
}

/** @throws UsageError that lists each variable that is not set */
export function credentialsNamed(
  configured: Readonly<Partial<Record<ConfiguredCaller, ConfiguredCredential>>> | undefined,
  environment: Environment,
): NamedCredentials {
  const named = configured ?? (environment[usualVariable] ? { primary: { env: usualVariable } } : {});
  const credentials: Partial<Record<ConfiguredCaller, Credential>> = {};
  const variables: Partial<Record<ConfiguredCaller, string>> = {};
  const unset: string[] = [];
  for (const caller of callerNames) {
    const credential = named[caller];
    if (credential === undefined) continue;
    const { env, key, plans } = credential;
    const found = env === undefined ? key : environment[env];
    if (env !== undefined) variables[caller] = env;
    if (found) credentials[caller] = { key: found, ...(plans === undefined ? {} : { plans }) };
    else unset.push(`credentials › ${caller}: ${unsetVariable(env ?? '')}`);
  }
  if (unset.length > 0) throw new UsageError(unset.join('\n'));
  return { credentials, variables };
}

function unsetVariable(name: string): string {
  // A key given by mistake instead of the name must not appear in logs.
  const isKey = name.length > 24 && /\d/.test(name);
  return isKey
    ? `env must be the name of an environment variable, not the key itself ("${name.slice(0, 4)}…").`
    : `the environment variable ${name} is not set.`;
}
