/** The unit of delays on the wire. */
import { delayUnits } from '../../spec/decisions/forms.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { parseDuration } from '../../spec/time/duration.ts';

/** Whether a delay is a whole number of the unit on the wire; true for every delay unless the wire has numbers. */
export function isWholeDelay(delay: string, { wire }: Pick<Profile, 'wire'>): boolean {
  const form = wire.shapes.delay;
  if (typeof form !== 'string' || form === 'iso-8601') return true;
  const milliseconds = parseDuration(delay);
  return milliseconds === undefined || milliseconds % delayUnits[form] === 0;
}
