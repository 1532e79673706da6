/** Whether an answer says that there were too many requests: then it is no answer, and is waited out. */
import type { Profile } from '../../spec/profile/profile.ts';
import type { Incoming } from './send.ts';

/** A service may refuse other things with 429 as well; then only `Retry-After` tells them apart. */
export function isThrottled(
  { status, headers = {} }: Pick<Incoming, 'status'> & Partial<Pick<Incoming, 'headers'>>,
  { wire: { errorStatus } }: Pick<Profile, 'wire'>,
): boolean {
  if (status !== 429) return false;
  if (headers['retry-after'] !== undefined) return true;
  return Object.entries(errorStatus).every(([refusal, its]) => (its === 429) === (refusal === 'rate'));
}
