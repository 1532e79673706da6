/** Wakes a tenant when its next effect is due, so that effects happen in real time without a request. */
import type { Instant } from '../../spec/time/instant.ts';
import type { Clock, ClockState } from './clock.ts';

/** Maximum delay of a Node timer in milliseconds. */
const longest = 2_147_483_647;

export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** The instant that the alarm is set for; undefined if it is not set or has fired. */
  due: Instant | undefined;
  /** The clock state that the alarm is set for, until it fires. */
  #setBy: ClockState | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = () => {
      this.#forget();
      ring();
    };
  }

  /**
   * Sets the alarm for the next due instant; an undefined instant or a frozen clock clears it.
   *
   * @param soonest minimum wall time in milliseconds until it rings
   */
  set(due: Instant | undefined, soonest = 0): void {
    const { state } = this.#clock;
    if (soonest === 0 && this.due === due && this.#setBy === state) return;
    this.due = soonest === 0 ? due : undefined;
    this.#setBy = soonest === 0 ? state : undefined;
    clearTimeout(this.#timer);
    const wait = due === undefined ? undefined : this.#clock.wallUntil(due);
    this.#timer = wait === undefined ? undefined : setTimeout(this.#ring, Math.min(Math.max(wait, soonest), longest));
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
