import { setTimeout as sleep } from 'node:timers/promises';

/** Limits how many scripts send requests at the same time. A script that waits lets another one continue. */
export class Turns {
  #free: number;
  readonly #starting: (() => void)[] = [];
  /** Scripts that have waited go first, so that few scripts are unfinished. */
  readonly #resuming: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Settles when it is the turn of the caller, who must end it. */
  take(): Promise<void> {
    return this.#takeFrom(this.#starting);
  }

  end(): void {
    const next = this.#resuming.shift() ?? this.#starting.shift();
    if (next === undefined) this.#free++;
    else next();
  }

  /** Waits for a number of milliseconds of real time, during which another script has the turn. */
  async pause(milliseconds: number): Promise<void> {
    this.end();
    try {
      await sleep(milliseconds);
    } finally {
      await this.#takeFrom(this.#resuming);
    }
  }

  async #takeFrom(queue: (() => void)[]): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
  }
}
