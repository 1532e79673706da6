import { setTimeout as sleep } from 'node:timers/promises';
import { BudgetExceededError } from '../target/budgetExceededError.ts';

/** A counting semaphore: limits how many scripts send requests at the same time. */
export class ScriptSemaphore {
  #free: number;
  readonly #signal: AbortSignal | undefined;
  readonly #starting: (() => void)[] = [];
  /** Scripts that have slept go first, so that few scripts are unfinished. */
  readonly #resuming: (() => void)[] = [];

  /** @param signal interrupts the run */
  constructor(count: number, signal?: AbortSignal) {
    this.#free = count;
    this.#signal = signal;
  }

  /** Resolves when the caller may send requests; the caller must release the semaphore afterwards. */
  acquire(): Promise<void> {
    return this.#acquireFrom(this.#starting);
  }

  release(): void {
    const next = this.#resuming.shift() ?? this.#starting.shift();
    if (next === undefined) this.#free++;
    else next();
  }

  /**
   * Sleeps for a number of milliseconds, during which another script may send requests.
   *
   * @throws BudgetExceededError if the run is interrupted
   */
  async sleep(milliseconds: number): Promise<void> {
    this.release();
    try {
      await sleep(milliseconds, undefined, { signal: this.#signal });
    } catch (error) {
      throw this.#signal?.aborted ? new BudgetExceededError('the run was interrupted') : error;
    } finally {
      await this.#acquireFrom(this.#resuming);
    }
  }

  async #acquireFrom(queue: (() => void)[]): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
  }
}
