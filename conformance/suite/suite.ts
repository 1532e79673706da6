/** Creates all scripts of the suite from the contract, independent of any service. */
import type { Profile } from '../../spec/profile/profile.ts';
import type { ConformanceOptions } from '../options.ts';
import type { Script } from '../script/script.ts';
import { withoutOpenNulls } from './nulls.ts';
import { watchOwnPosts } from './ownPosts.ts';
import { requestScripts } from './requests.ts';
import { scenarioScripts } from './scenarios/index.ts';

export interface SuiteOptions {
  readonly size: NonNullable<ConformanceOptions['size']>;
  readonly seed: number;
  readonly profile: Profile;
}

/** A cache of the last suite, for tests of many services under one profile. */
let cache: { readonly key: string; readonly scripts: readonly Script[] } | undefined;

/** Equal seeds give equal scripts, whatever the service responds. */
export function suiteOf({ size, seed, profile }: SuiteOptions): readonly Script[] {
  const key = JSON.stringify([size, seed, profile.bindings]);
  if (cache?.key !== key) {
    const context = { size, seed, profile };
    const scripts = [...scenarioScripts(context), ...requestScripts(context)];
    const sendableScripts = scripts.flatMap((script) => withoutOpenNulls(script, profile));
    cache = { key, scripts: sendableScripts.map((script) => watchOwnPosts(script, profile)) };
  }
  return cache.scripts;
}
