/** Judges requests by a token bucket, which is full at first and gets new tokens at a constant rate. */
import type { Instant } from '../../../time/instant.ts';
import type { Exchange } from '../../law.ts';
import { checkThat, getLatestInstant } from '../../traces/traceReader.ts';

export interface Bucket {
  /** How many tokens it has when it is full. */
  readonly size: number;
  /** How long it takes to get a new token, in milliseconds. */
  readonly refill: number;
}

/**
 * Checks that the bucket can have had a token for each accepted request of a caller, in every interval between two of
 * them. If tokens arrive at fixed times, the next one may arrive right after the bucket was full.
 */
export function* judgeAcceptedRequests(acceptedExchanges: readonly Exchange[], { size, refill }: Bucket) {
  let end = Number.NEGATIVE_INFINITY;
  /** The start of the interval that took the most tokens more than the bucket got in it. */
  let busiest = { from: 0, at: Number.NEGATIVE_INFINITY };
  const requests = acceptedExchanges.toSorted((a, b) => a.at - b.at);
  for (const [i, exchange] of requests.entries()) {
    end = Math.max(end, getLatestInstant(exchange));
    if (exchange.at - i * refill >= busiest.at - busiest.from * refill) busiest = { from: i, at: exchange.at };
    const count = i + 1 - busiest.from;
    const span = end - busiest.at;
    if (i >= size - 1)
      yield checkThat(
        exchange,
        count <= size || (count - size) * refill < span + refill,
        `${size}, and one per ${refill / 1000} s`,
        `${count} in ${span / 1000} s`,
      );
  }
}

/**
 * Checks that the bucket can have been empty at a refused request.
 *
 * @param takers the requests of the caller that may have taken a token, if the bucket was full before all of them
 */
export function judgeRefusedRequest(refusal: Exchange, takers: readonly Exchange[], { size, refill }: Bucket) {
  // The maximum number of milliseconds until the bucket is full.
  let missing = 0;
  let last: Instant = Number.NEGATIVE_INFINITY;
  const pass = (now: Instant): void => {
    missing = Math.max(0, missing - (now - last));
    last = now;
  };
  const times = takers
    .filter(({ at }) => at <= getLatestInstant(refusal))
    .map((exchange) => Math.min(getLatestInstant(exchange), refusal.at));
  for (const time of times.toSorted((a, b) => a - b)) {
    pass(time);
    missing += refill;
  }
  pass(refusal.at);
  return checkThat(refusal, missing > (size - 1) * refill, 'a token', 'a refusal');
}
