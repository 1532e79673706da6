/** Wakes a tenant when its next effect is due, so that effects happen in real time without a request. */
import type { Instant } from '../../spec/time/instant.ts';
import type { Clock, ClockState } from './clock.ts';

/** Maximum delay of a Node timer in milliseconds. */
const maxTimeout = 2_147_483_647;

export class Alarm {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** The instant that the alarm is set for; undefined if it is not set or has fired. */
  due: Instant | undefined;
  /** The clock state that the alarm is set for, until it fires. */
  #setBy: ClockState | undefined;

  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock;
    this.#onDue = () => {
      this.#forget();
      onDue();
    };
  }

  /**
   * Sets the alarm for the next due instant; an undefined instant or a frozen clock clears it.
   *
   * @param minDelay minimum wall time in milliseconds until it rings
   */
  set(due: Instant | undefined, minDelay = 0): void {
    const { state } = this.#clock;
    if (minDelay === 0 && this.due === due && this.#setBy === state) return;
    this.due = minDelay === 0 ? due : undefined;
    this.#setBy = minDelay === 0 ? state : undefined;
    clearTimeout(this.#timer);
    const delay = due === undefined ? undefined : this.#clock.computeWallTimeUntil(due);
    this.#timer =
      delay === undefined ? undefined : setTimeout(this.#onDue, Math.min(Math.max(delay, minDelay), maxTimeout));
    // A mock that waits for a post scheduled next month must not keep a test process alive.
    this.#timer?.unref();
  }

  clear(): void {
    this.#forget();
    clearTimeout(this.#timer);
  }

  #forget(): void {
    this.due = undefined;
    this.#setBy = undefined;
  }
}
