/** When a call is retried, and how long it waits. */
import { parseHttpDate } from '../../spec/time/httpDate.ts';

/** How often, and for how long in total, a call is retried. */
export interface RetryPolicy {
  /** The number of retries after the first attempt. */
  readonly maxRetries: number;
  /** Seconds that one call may wait in total. A longer `Retry-After` ends the call at once, as does one of over 24 days. */
  readonly maxWait: number;
}

/** The retry policy of a client that sets none. */
export const defaultRetry: RetryPolicy = { maxRetries: 2, maxWait: 60 };

/** The clock of the client; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after the given time; rejects with the signal's reason if it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/**
 * Whether the service rejected the request before processing it. A 429 always means that. A 503 does so only with
 * `Retry-After`, because gateways also send it when the service behind them fails midway.
 */
export function isRejectedUnprocessed(status: number, retryAfter: number | undefined): boolean {
  return status === 429 || (status === 503 && retryAfter !== undefined);
}

/** Seconds to wait before retry number `retry` (0 is the first) without `Retry-After`: 0.5, 1, 2, … */
export function computeBackoff(retry: number): number {
  return 0.5 * 2 ** retry;
}

/** `Retry-After` (RFC 9110, section 10.2.3) in seconds from now, from delta-seconds or an HTTP date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const retryTime = parseHttpDate(value);
  return retryTime === undefined ? undefined : Math.max(0, Math.ceil((retryTime - now) / 1000));
}
