/** Limits the number of requests of a run in any minute. */
import { setTimeout as sleep } from 'node:timers/promises';

const minute = 60_000;

export class Pace {
  readonly #most: number;
  readonly #sent: number[] = [];
  #queue: Promise<void> = Promise.resolve();

  /** @param most the maximum number of requests in any 60 seconds, or `off` */
  constructor(most: number | 'off') {
    this.#most = most === 'off' ? Number.POSITIVE_INFINITY : most;
  }

  /** Settles when the next request may be sent; callers are served in order. */
  turn(signal?: AbortSignal): Promise<void> {
    if (this.#most === Number.POSITIVE_INFINITY) return Promise.resolve();
    const turn = this.#queue.then(() => this.#wait(signal));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #wait(signal: AbortSignal | undefined): Promise<void> {
    const oldest = this.#sent[this.#sent.length - this.#most];
    if (oldest !== undefined) {
      const wait = oldest + minute - performance.now();
      // Slightly longer than a minute, since the clock of the service may differ.
      if (wait > 0) await sleep(wait + 50, undefined, signal === undefined ? {} : { signal });
    }
    this.#sent.push(performance.now());
    if (this.#sent.length > 2 * this.#most) this.#sent.splice(0, this.#sent.length - this.#most);
  }
}
