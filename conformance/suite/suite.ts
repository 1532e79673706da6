/** Every script that the suite has, derived from the contract; nothing here knows any service. */
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

/** The last suite that was drawn: whoever tries many services under one profile draws it once. */
let drawn: { readonly key: string; readonly scripts: readonly Script[] } | undefined;

/** The same for the same seed, whatever a service answers. */
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
