/** Creates all scripts of the suite from the contract, independent of any service. */
import type { Profile } from '../../spec/profile/profile.ts';
import type { ConformanceOptions } from '../options.ts';
import type { Script } from '../script/script.ts';
import { withoutOpenNulls } from './nulls.ts';
import { requestScripts } from './requests.ts';
import { scenarioScripts } from './scenarios/index.ts';
import { watchable } from './watching.ts';

export interface Asked {
  readonly size: NonNullable<ConformanceOptions['size']>;
  readonly seed: number;
  readonly profile: Profile;
}

/** A cache of the last suite, for tests of many services under one profile. */
let drawn: { readonly key: string; readonly scripts: readonly Script[] } | undefined;

/** Equal seeds give equal scripts, whatever the service responds. */
export function suiteOf({ size, seed, profile }: Asked): readonly Script[] {
  const key = JSON.stringify([size, seed, profile.bindings]);
  if (drawn?.key !== key) {
    const asked = { size, seed, profile };
    const scripts = [...scenarioScripts(asked), ...requestScripts(asked)];
    const playable = scripts.flatMap((script) => withoutOpenNulls(script, profile));
    drawn = { key, scripts: playable.map((script) => watchable(script, profile)) };
  }
  return drawn.scripts;
}
