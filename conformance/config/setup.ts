/** Prepares a service before a run, and collects the keys that this creates. */

import { call, type HookTarget, UnreachableError } from '../hooks/http/call.ts';
import { describeUserError } from '../hooks/userFrame.ts';
import type { Credential } from '../options.ts';
import { UsageError } from '../settings/usageError.ts';
import { type ConfiguredCaller, type ConformanceConfig, callerNames, type SetupKeys } from './config.ts';

export type MutableCredentials = { [C in ConfiguredCaller]?: Credential };

export function canProvideKey(setup: ConformanceConfig['setup'], caller: ConfiguredCaller): boolean {
  return typeof setup === 'function' || readsKey(setup, caller);
}

/** Whether a setup request reads the key of a caller from its response. */
export const readsKey = (setup: ConformanceConfig['setup'], caller: ConfiguredCaller): boolean =>
  Array.isArray(setup) && setup.some(({ read }) => read?.[caller] !== undefined);

/**
 * Runs the setup, and adds the keys that it creates to the credentials.
 *
 * @returns the created keys
 * @throws UsageError if a request fails, or if a caller remains without a key
 */
export async function runSetup(
  { setup, preset }: Pick<ConformanceConfig, 'setup' | 'preset'>,
  credentials: MutableCredentials,
  target: HookTarget,
): Promise<readonly string[]> {
  const createdKeys: string[] = [];
  const addKeys = (keys: Readonly<Record<string, unknown>>): void => {
    for (const caller of callerNames) {
      const key = keys[caller];
      if (key === undefined) continue;
      if (typeof key !== 'string' || key === '')
        throw new UsageError(`The setup must provide the key of "${caller}" as a string, not ${JSON.stringify(key)}.`);
      credentials[caller] = { ...credentials[caller], key };
      createdKeys.push(key);
    }
  };
  if (typeof setup === 'function') addKeys((await callSetup(setup)) ?? {});
  else
    for (const template of setup ?? []) {
      const values = Object.entries(credentials).map(([caller, { key }]) => [`key:${caller}`, key] as const);
      const response = await call(template, Object.fromEntries(values), target).catch((error: Error) => {
        throw new UsageError(
          preset === 'mock' && error instanceof UnreachableError
            ? `No mock responds at ${target.origin}. Start it with: social-contract mock --port ${new URL(target.origin).port || 80}`
            : `A setup request failed: ${error.message}`,
        );
      });
      addKeys(response);
    }
  const callersWithoutKey = callerNames.filter((caller) => credentials[caller]?.key === '');
  if (callersWithoutKey.length > 0)
    throw new UsageError(
      `The setup provided no key for ${callersWithoutKey.join(', ')}. Return it from the setup function, set read in a setup request, or set env in credentials.`,
    );
  return createdKeys;
}

async function callSetup(setup: Extract<ConformanceConfig['setup'], () => unknown>): Promise<SetupKeys | undefined> {
  try {
    return await setup();
  } catch (error) {
    throw new UsageError(`The setup failed: ${describeUserError(error)}`);
  }
}
