/** Milliseconds after which a task counts as long. */
const longTask = 5;

/** The turns between a long task and the next one. Node accepts one connection in a turn, so these let new clients in. */
const turnsAfterLongTask = 32;

/**
 * Runs one task per turn of the event loop, in order, so that signals, timers and other clients are handled between two
 * tasks. After a long task, several turns pass.
 */
export class Turns {
  readonly #tasks: (() => void)[] = [];
  #isScheduled = false;

  add(task: () => void): void {
    this.#tasks.push(task);
    if (!this.#isScheduled) this.#runAfter(1);
  }

  #runAfter(turns: number): void {
    this.#isScheduled = true;
    setImmediate(() => (turns > 1 ? this.#runAfter(turns - 1) : this.#runNext()));
  }

  #runNext(): void {
    const task = this.#tasks.shift();
    this.#isScheduled = task !== undefined;
    if (task === undefined) return;
    const startTime = performance.now();
    // Scheduled before the task, because the task may throw.
    setImmediate(() => this.#continue(performance.now() - startTime));
    task();
  }

  /** Continues after a task with this duration in milliseconds. */
  #continue(duration: number): void {
    if (duration > longTask) this.#runAfter(turnsAfterLongTask);
    else this.#runNext();
  }
}
