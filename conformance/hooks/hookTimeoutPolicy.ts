/** Shortens the timeout of hooks after a timeout, and stops calling them after several, so that a run does not stall. */

import { StopError } from '../judge/stopError.ts';

/** The number of timeouts in a row, of any hooks, after which no hook is called again. */
const maxTimeouts = 2;

/** A hook did not return in time. */
export class HookTimeoutError extends Error {
  override readonly name = 'HookTimeoutError';
}

/** The hook `reset` timed out, and is not called again. */
export class ResetTimeoutError extends StopError {}

export class HookTimeoutPolicy {
  readonly #limit: number;
  #timeouts = 0;

  /** @param limit the timeout of a hook, in milliseconds of real time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The timeout of the next call: shorter after a timeout. */
  get limit(): number {
    return this.#timeouts === 0 ? this.#limit : Math.ceil(this.#limit / 3);
  }

  get isExhausted(): boolean {
    return this.#timeouts >= maxTimeouts;
  }

  record(outcome: 'response' | 'timeout'): void {
    this.#timeouts = outcome === 'timeout' ? this.#timeouts + 1 : 0;
  }
}
