/** Reads how long a throttled request should wait. */
import type { IncomingResponse } from './message.ts';

/** The milliseconds to wait by `Retry-After`. */
export function readRetryDelay({ headers }: IncomingResponse): number | undefined {
  const retryAfter = headers['retry-after'];
  if (retryAfter === undefined) return undefined;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return Math.max(0, seconds) * 1000 + 50;
  const retryDate = Date.parse(retryAfter);
  return Number.isNaN(retryDate) ? undefined : Math.max(0, retryDate - Date.now());
}
