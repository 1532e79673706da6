/** What a bucket of tokens allows, which is full at first and gets a new token at a constant rate. */
import type { Instant } from '../../../time/instant.ts';
import type { Exchange } from '../../law.ts';
import { checkThat, getLatestInstant } from '../../traces/traceReader.ts';

export interface Bucket {
  readonly size: number;
  /** The milliseconds in which it gets a new token. */
  readonly refill: number;
}

/**
 * Whether the bucket can have had a token for each accepted request of a caller, from any of them to any later one. A
 * bucket that gets its tokens at fixed times gets the next one right after it was full.
 */
export function* judgeAcceptedRequests(accepted: readonly Exchange[], { size, refill }: Bucket) {
  let end = Number.NEGATIVE_INFINITY;
  let busiest = { from: 0, at: Number.NEGATIVE_INFINITY };
  const requests = accepted.toSorted((a, b) => a.at - b.at);
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
 * Whether the bucket can have been empty at a refused request.
 *
 * @param takers the requests of the caller that may have taken a token, if the bucket was full before all of them
 */
export function judgeRefusedRequest(refused: Exchange, takers: readonly Exchange[], { size, refill }: Bucket) {
  // The milliseconds until the bucket is full, at most.
  let missing = 0;
  let last: Instant = Number.NEGATIVE_INFINITY;
  const pass = (now: Instant): void => {
    missing = Math.max(0, missing - (now - last));
    last = now;
  };
  const times = takers
    .filter(({ at }) => at <= getLatestInstant(refused))
    .map((exchange) => Math.min(getLatestInstant(exchange), refused.at));
  for (const time of times.toSorted((a, b) => a - b)) {
    pass(time);
    missing += refill;
  }
  pass(refused.at);
  return checkThat(refused, missing > (size - 1) * refill, 'a token', 'a refusal');
}
