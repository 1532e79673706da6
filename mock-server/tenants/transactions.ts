/** Transactions of a tenant whose ledger other replicas use at the same time. */

/** Runs steps that read and change one tenant, and commits their changes. */
export interface Transactions {
  /**
   * Runs a synchronous step on the latest state and returns its result once its changes are committed. If another
   * replica has committed meanwhile, the changes are undone and the step runs again, so it must have no other effects;
   * pass those to `runAfterCommit`. Within a step, runs the given one as a part of it.
   *
   * @throws LedgerError if the changes cannot be committed; they are then undone
   */
  run<T>(step: () => T): T | Promise<Awaited<T>>;
  /** Whether a step is running. The tenant changes only then. */
  readonly isRunning: boolean;
  /** Calls a function when the running step is committed. */
  runAfterCommit(call: () => void): void;
}
