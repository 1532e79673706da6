/** Options of short runs against a service of the tests. */
import { defaultBindings } from '../config/profile.ts';
import type { ConformanceOptions } from '../options.ts';

/** A quick run of some rules with the default profile and one key. */
export function runQuick(url: string, only: readonly string[]) {
  return {
    url,
    credentials: { primary: { key: 'key-primary' } },
    profile: defaultBindings,
    only,
    size: 'quick',
    seed: 1,
  } as const satisfies ConformanceOptions;
}
