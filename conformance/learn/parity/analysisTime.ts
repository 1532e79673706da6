/** Limits the time for shrinking and explaining differences, for slow services and many differences. */

/** Milliseconds of real time for one difference, and for all of them. */
const limits = { each: 30_000, all: 5 * 60_000 };

/** Whether this share of the time allotted to one difference is used up; the whole time by default. */
export type IsTimeUp = (share?: number) => boolean;

export class AnalysisTime {
  readonly #now: () => number;
  readonly #end: number;

  /** @param now the current time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#end = now() + limits.all;
  }

  /** Starts the clock for the next difference. */
  start(): IsTimeUp {
    const start = this.#now();
    const end = Math.min(start + limits.each, this.#end);
    return (share = 1) => this.#now() >= start + share * (end - start);
  }
}
