/** How long throttled requests wait, how often they are repeated, and when a run ends because they remain throttled. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { IncomingResponse } from './message.ts';

/** How often a throttled request is repeated, and the maximum wait in total. */
export const retryLimits = { times: 3, milliseconds: 65_000 };

/** How many requests in a row may remain throttled before the run ends. */
export const maxThrottledInRow = 10;

/** Milliseconds in which every place of the documented rate limit becomes free. */
const rateWindow = 60_000;

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

/**
 * The milliseconds by which to move a clock before a request is repeated. A service that counts the request several times
 * may only say when the first place becomes free, so the last repetition follows when all are.
 */
export const computePause = (wait: number, attempt: number): number =>
  attempt === retryLimits.times ? Math.max(wait, rateWindow) : wait;

/** @param delay the milliseconds that the response asked to wait */
export function describeThrottling(operation: OperationId, delay: number | undefined): string {
  const request = delay === undefined ? 'had no Retry-After' : `asked to wait ${Math.floor(delay / 1000)} s`;
  return `${maxThrottledInRow} requests in a row remained throttled; the last response, to ${operation}, ${request}; lower --rate, or use a key without a rate limit`;
}
