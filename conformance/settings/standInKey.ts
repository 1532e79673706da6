/** Lets the key of one caller stand in for another one that has no key. */
import type { ConformanceOptions } from '../options.ts';

/** Adds the key of `starter` as `basic` if that has none: it lacks the plan for lead magnets as well. */
export function withBasicKey(credentials: ConformanceOptions['credentials']): ConformanceOptions['credentials'] {
  const { basic, starter } = credentials;
  return basic !== undefined || starter === undefined ? credentials : { ...credentials, basic: starter };
}
