/** Whether a response says that there were too many requests, so that the request is repeated. */
import type { Profile } from '../../spec/profile/profile.ts';
import type { IncomingResponse } from './message.ts';

/**
 * If the profile uses the status for other errors too, only `Retry-After` identifies throttling. A client error with
 * `Retry-After` and a status of no error in the profile is throttling as well.
 */
export function isThrottled(
  { status, headers = {} }: Pick<IncomingResponse, 'status'> & Partial<Pick<IncomingResponse, 'headers'>>,
  { wire: { errorStatus } }: Pick<Profile, 'wire'>,
): boolean {
  if (status !== 429 && status !== errorStatus.rate) {
    const isUnknownError = status >= 400 && status < 500 && !Object.values(errorStatus).includes(status);
    return isUnknownError && headers['retry-after'] !== undefined;
  }
  if (headers['retry-after'] !== undefined) return true;
  return Object.entries(errorStatus).every(
    ([refusal, expectedStatus]) => (expectedStatus === status) === (refusal === 'rate'),
  );
}
