/** Reads the keys that a configuration names. */
import type { Credential } from '../options.ts';
import { UsageError } from '../settings/usageError.ts';
import { type ConfiguredCaller, type ConfiguredCredential, callerNames } from './config.ts';
import type { Environment } from './environment.ts';

/** The default environment variable of the primary key. */
export const defaultVariable = 'API_KEY';

export interface ResolvedCredentials {
  readonly credentials: Readonly<Partial<Record<ConfiguredCaller, Credential>>>;
  /** The environment variable of each key, for standalone scripts. */
  readonly variables: Readonly<Partial<Record<ConfiguredCaller, string>>>;
}

/** @throws UsageError that lists each variable that is not set */
export function resolveCredentials(
  configured: Readonly<Partial<Record<ConfiguredCaller, ConfiguredCredential>>> | undefined,
  environment: Environment,
): ResolvedCredentials {
  const entries = configured ?? (environment[defaultVariable] ? { primary: { env: defaultVariable } } : {});
  const credentials: Partial<Record<ConfiguredCaller, Credential>> = {};
  const variables: Partial<Record<ConfiguredCaller, string>> = {};
  const unsetErrors: string[] = [];
  for (const caller of callerNames) {
    const credential = entries[caller];
    if (credential === undefined) continue;
    const { env, key, plans } = credential;
    const resolvedKey = env === undefined ? key : environment[env];
    if (env !== undefined) variables[caller] = env;
    if (resolvedKey) credentials[caller] = { key: resolvedKey, ...(plans === undefined ? {} : { plans }) };
    else unsetErrors.push(`credentials › ${caller}: ${formatUnsetVariableMessage(env ?? '')}`);
  }
  if (unsetErrors.length > 0) throw new UsageError(unsetErrors.join('\n'));
  return { credentials, variables };
}

function formatUnsetVariableMessage(name: string): string {
  // A key given by mistake instead of the name must not appear in logs.
  const isKey = name.length > 24 && /\d/.test(name);
  return isKey
    ? `env must be the name of an environment variable, not the key itself ("${name.slice(0, 4)}…").`
    : `the environment variable ${name} is not set.`;
}
