/** Limits the time for shrinking and explaining differences, for slow services and many differences. */

/** Milliseconds of real time for one difference, and for all of them. */
const limits = { each: 30_000, all: 5 * 60_000 };

/** Whether this share of the time for a difference is over; the whole time by default. */
export type IsOver = (share?: number) => boolean;

export class ExaminationTime {
  readonly #now: () => number;
  readonly #end: number;

  /** @param now the current time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#end = now() + limits.all;
  }

  /** Begins with the next difference. */
  start(): IsOver {
    const start = this.#now();
    const end = Math.min(start + limits.each, this.#end);
    return (share = 1) => this.#now() >= start + share * (end - start);
  }
}
