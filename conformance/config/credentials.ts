/** Reads the keys that a configuration names. */
import { UsageError } from '../settings/usageError.ts';
import { type ConfiguredCaller, type ConformanceConfig, callerNames } from './config.ts';
import type { Environment } from './environment.ts';
import { canProvideKey, type MutableCredentials, readsKey } from './setup.ts';

/** The default environment variable of the primary key. */
export const defaultVariable = 'API_KEY';

export interface ResolvedCredentials {
  /** The key is empty until the setup provides it. */
  readonly credentials: MutableCredentials;
  /** The environment variable of each key, for standalone scripts. */
  readonly variables: Readonly<Partial<Record<ConfiguredCaller, string>>>;
  /** The variables in place of which `assumesKeys` put a key. */
  readonly unsetVariables: readonly string[];
}

/**
 * @param assumesKeys whether a variable that is not set counts as one that is
 * @throws UsageError that lists each variable that is not set, and each caller without a key
 */
export function resolveCredentials(
  { credentials: configuredCredentials, setup }: Pick<ConformanceConfig, 'credentials' | 'setup'>,
  environment: Environment,
  assumesKeys: boolean,
): ResolvedCredentials {
  const entries = configuredCredentials ?? (environment[defaultVariable] ? { primary: { env: defaultVariable } } : {});
  const credentials: MutableCredentials = {};
  const variables: Partial<Record<ConfiguredCaller, string>> = {};
  const unsetVariables = new Set<string>();
  const errors: string[] = [];
  for (const caller of callerNames) {
    const credential = entries[caller] ?? (readsKey(setup, caller) ? {} : undefined);
    if (credential === undefined) continue;
    const { env, key, plans } = credential;
    if (env === undefined && key === undefined) {
      if (canProvideKey(setup, caller)) credentials[caller] = { key: '', ...(plans === undefined ? {} : { plans }) };
      else errors.push(`credentials › ${caller}: set env to the name of the environment variable that holds the key.`);
      continue;
    }
    const resolvedKey = env === undefined ? key : environment[env];
    const isAssumed = assumesKeys && env !== undefined && !resolvedKey && !isLikelyKey(env);
    if (env !== undefined) variables[caller] = env;
    if (isAssumed) unsetVariables.add(env);
    if (resolvedKey || isAssumed)
      credentials[caller] = { key: resolvedKey || `$${env}`, ...(plans === undefined ? {} : { plans }) };
    else errors.push(`credentials › ${caller}: ${formatUnsetVariableMessage(env ?? '')}`);
  }
  if (errors.length > 0) throw new UsageError(errors.join('\n'));
  return { credentials, variables, unsetVariables: [...unsetVariables] };
}

/** Whether a key was given by mistake instead of the name of its variable. */
const isLikelyKey = (name: string): boolean => name.length > 24 && /\d/.test(name);

function formatUnsetVariableMessage(name: string): string {
  // A key must not appear in logs.
  return isLikelyKey(name)
    ? `env must be the name of an environment variable, not the key itself ("${name.slice(0, 4)}…").`
    : `the environment variable ${name} is not set; set it, or name another one in env or with --key-env.`;
}
