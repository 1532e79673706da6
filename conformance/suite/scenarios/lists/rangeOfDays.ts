/** A range of whole days, as timestamps if the service accepts only these. */
import type { Context } from '../scenario.ts';

export function buildRangeOfDays(from: string | undefined, to: string | undefined, { profile }: Context) {
  const hasTimes = profile.behaviour['post.list.dates.form'] === 'timestamps';
  return {
    ...(from === undefined ? {} : { from: hasTimes ? `${from}T00:00:00Z` : from }),
    ...(to === undefined ? {} : { to: hasTimes ? `${to}T23:59:59Z` : to }),
  };
}
