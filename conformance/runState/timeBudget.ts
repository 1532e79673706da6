/** A budget of real time. Scripts that wait at the same time spend it once. */
export class TimeBudget {
  #remaining: number;
  /** The end of the last period that was charged. */
  #chargedUntil = 0;

  /** @param milliseconds the whole budget */
  constructor(milliseconds: number) {
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

  /** Raises what is left to this many milliseconds. */
  ensure(milliseconds: number): void {
    this.#remaining = Math.max(this.#remaining, milliseconds);
  }

  /** Charges a period, in milliseconds since the epoch. */
  charge(from: number, to: number): void {
    this.#remaining -= this.getCost(from, to);
    this.#chargedUntil = Math.max(this.#chargedUntil, to);
  }
}
