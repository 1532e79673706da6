/** The counters of a replica for its metrics. */
export class ReplicaMetrics {
  commits = 0;
  /** Commits that failed because another replica had committed first. */
  conflicts = 0;
  /** Tenants whose due effects this replica ran. */
  wakeUps = 0;
  /** Milliseconds between a due time and the claim of a replica. */
  readonly maxLag = new RecentMaximum();
}

const period = 60_000;

/** The largest value of the last minute. */
class RecentMaximum {
  #value = 0;
  #at = 0;

  note(value: number): void {
    if (value < this.value) return;
    this.#value = value;
    this.#at = performance.now();
  }

  get value(): number {
    return performance.now() - this.#at < period ? this.#value : 0;
  }
}
