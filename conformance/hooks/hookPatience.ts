/** How long to wait for hooks that have not returned in time. Otherwise every script would wait for them again. */

import { StopError } from '../judge/stopError.ts';

/** How many time-outs in a row, of any hooks, mean that none is called any more. */
const maxTimeouts = 2;

/** A hook did not return in time. */
export class HookTimeoutError extends Error {
  override readonly name = 'HookTimeoutError';
}

/** A hook hangs that a run can do without; it is not called again. */
export class HookHangError extends StopError {}

export class HookPatience {
  readonly #limit: number;
  #timeouts = 0;

  /** @param limit the timeout of a hook, in milliseconds of real time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The timeout of the next hook: shorter after a time-out. */
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
