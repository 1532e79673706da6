/** Decides whether a run learns a profile first, without loading what learns it. */
import type { ConformanceOptions } from '../options.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * Whether a run with these options learns a profile first. Runs that are limited, split or about some rules do not:
 * learning would exceed the limits, differ between the parts, or take longer than the run. A service on another machine
 * may have real users.
 */
export function shouldLearnFirst(options: ConformanceOptions): boolean {
  const { profile, credentials, shard, only, levels, maxPublish, maxRequests, maxTime } = options;
  const restrictions = [shard, only, levels, maxPublish, maxRequests, maxTime];
  // A profile whose answers are all comments, such as that of `init`, is none.
  if (Object.keys(profile ?? {}).length > 0) return false;
  if (credentials.primary === undefined || restrictions.some((restriction) => restriction !== undefined)) return false;
  const { loopback, tier } = readSettings(options);
  return loopback && tier === 'publish';
}
