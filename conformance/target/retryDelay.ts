/** Reads how long a throttled request should wait. */
import type { IncomingResponse } from './message.ts';

/** The milliseconds by which the clocks of the service and of this machine may differ. */
const clockTolerance = 50;

/**
 * The milliseconds to wait by `Retry-After`.
 *
 * @param now the time of day in milliseconds, for a header with a date
 */
export function readRetryDelay({ headers }: IncomingResponse, now: number): number | undefined {
  const retryAfter = headers['retry-after'];
  if (retryAfter === undefined) return undefined;
  const seconds = Number(retryAfter);
  const delay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay) + clockTolerance;
}
