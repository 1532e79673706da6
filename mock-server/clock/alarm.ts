/** Wakes a tenant when its next effect is due, so that things happen in real time without anybody asking. */
import type { Instant } from '../../spec/time/instant.ts';
import type { Clock, ClockState } from './clock.ts';

/** The longest time that a timer of Node can wait. */
const longest = 2_147_483_647;

export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** The instant that it is set to; undefined where it is set to none, or has rung. */
  due: Instant | undefined;
  /** The clock that it was set by, until it rings. */
  #setBy: ClockState | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = () => {
      this.#forget();
      ring();
    };
  }

  /**
   * Sets the alarm for the next due instant; nothing due, or a clock that stands still, takes it away.
   *
   * @param soonest the least milliseconds of wall time until it rings
   */
  set(due: Instant | undefined, soonest = 0): void {
    const { state } = this.#clock;
    if (soonest === 0 && this.due === due && this.#setBy === state) return;
    this.due = soonest === 0 ? due : undefined;
    this.#setBy = soonest === 0 ? state : undefined;
    clearTimeout(this.#timer);
    const wait = due === undefined ? undefined : this.#clock.wallUntil(due);
    this.#timer = wait === undefined ? undefined : setTimeout(this.#ring, Math.min(Math.max(wait, soonest), longest));
    // A mock that waits for a post of next month must not keep a test process alive.
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
