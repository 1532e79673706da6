/** Limits the number of requests of a run in any minute. */
import { setTimeout as sleep } from 'node:timers/promises';

const minute = 60_000;

export class RateLimiter {
  readonly #limit: number;
  readonly #sentTimes: number[] = [];
  #queue: Promise<void> = Promise.resolve();

  /** @param limit the maximum number of requests in any 60 seconds, or `off` */
  constructor(limit: number | 'off') {
    this.#limit = limit === 'off' ? Number.POSITIVE_INFINITY : limit;
  }

  /** Settles when the next request may be sent; callers are served in order. */
  acquire(signal?: AbortSignal): Promise<void> {
    if (this.#limit === Number.POSITIVE_INFINITY) return Promise.resolve();
    const slot = this.#queue.then(() => this.#wait(signal));
    this.#queue = slot.catch(() => {});
    return slot;
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const oldest = this.#sentTimes[this.#sentTimes.length - this.#limit];
    if (oldest !== undefined) {
      const wait = oldest + minute - performance.now();
      // Slightly longer than a minute, since the clock of the service may differ.
      if (wait > 0) await sleep(wait + 50, undefined, signal === undefined ? {} : { signal });
    }
    this.#sentTimes.push(performance.now());
    if (this.#sentTimes.length > 2 * this.#limit) this.#sentTimes.splice(0, this.#sentTimes.length - this.#limit);
  }
}
