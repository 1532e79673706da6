/** A budget of real time. Scripts that wait at the same time spend it once. */
export class TimeBudget {
  readonly #total: number;
  #remaining: number;
  /** The end of the last period that was charged. */
  #chargedUntil = 0;

  /** @param milliseconds the whole budget */
  constructor(milliseconds: number) {
    this.#total = milliseconds;
    this.#remaining = milliseconds;
  }

  /** The milliseconds that are left; below zero if a wait took longer than expected. */
  get remaining(): number {
    return this.#remaining;
  }

  /** The milliseconds that a period would cost: the part of it that no earlier period covers. */
  getCost(from: number, to: number): number {
    return Math.max(0, to - Math.max(from, this.#chargedUntil));
  }

  /**
   * Raises what is left to a minimum while a function runs, and afterwards removes what it did not spend of the increase.
   * A budget of zero is not raised: nothing may wait.
   */
  async runWithAtLeast<T>(milliseconds: number, use: () => Promise<T>): Promise<T> {
    if (this.#total <= 0) return use();
    const before = this.#remaining;
    this.#remaining = Math.max(before, milliseconds);
    try {
      return await use();
    } finally {
      this.#remaining = Math.min(before, this.#remaining);
    }
  }

  /** Charges a period, in milliseconds since the epoch. */
  charge(from: number, to: number): void {
    this.#remaining -= this.getCost(from, to);
    this.#chargedUntil = Math.max(this.#chargedUntil, to);
  }
}
