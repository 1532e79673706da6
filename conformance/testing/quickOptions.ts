/** Options of short runs against a service of the tests. */
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { ConformanceOptions } from '../options.ts';

/** Options of a quick run of some rules with the default profile and one key. */
export function buildQuickOptions(url: string, only: readonly string[]) {
  return {
    url,
    credentials: { primary: { key: 'key-primary' } },
    profile: defaultBindings,
    only,
    size: 'quick',
    seed: 1,
  } as const satisfies ConformanceOptions;
}
