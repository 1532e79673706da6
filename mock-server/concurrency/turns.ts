/** A task that takes more milliseconds than this is long. */
const longTask = 5;

/** The turns between a long task and the next one. Node accepts one connection in a turn, so these let new clients in. */
const turnsAfterLongTask = 32;

/**
 * Runs one task in each turn of the event loop, in order. Signals, timers and other clients have their turn between two
 * tasks, however many tasks wait. After a long task they have several turns.
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
    // Before the task, which may throw. An immediate of an immediate belongs to the next turn.
    setImmediate(() => this.#continue(performance.now() - startTime));
    task();
  }

  /** Goes on a turn after a task that took so many milliseconds. */
  #continue(duration: number): void {
    if (duration > longTask) this.#runAfter(turnsAfterLongTask);
    else this.#runNext();
  }
}
