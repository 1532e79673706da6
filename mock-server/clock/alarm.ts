/** Wakes a tenant when its next effect is due, so that things happen in real time without anybody asking. */
import type { Instant } from '../../spec/time/instant.ts';
import type { Clock, ClockState } from './clock.ts';

/** The longest time that a timer of Node can wait. */
const longest = 2_147_483_647;

export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** What it is set to, by which clock. */
  #setTo: { readonly due: Instant | undefined; readonly clock: ClockState } | undefined;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = () => {
      this.#setTo = undefined;
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
    const to = this.#setTo;
    if (soonest === 0 && to !== undefined && to.due === due && to.clock === state) return;
    this.#setTo = soonest === 0 ? { due, clock: state } : undefined;
    clearTimeout(this.#timer);
    const wait = due === undefined ? undefined : this.#clock.wallUntil(due);
    this.#timer = wait === undefined ? undefined : setTimeout(this.#ring, Math.min(Math.max(wait, soonest), longest));
    // A mock that waits for a post of next month must not keep a test process alive.
    this.#timer?.unref();
  }

  clear(): void {
    this.#setTo = undefined;
    clearTimeout(this.#timer);
  }
}
