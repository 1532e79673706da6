/** A queue of tasks that leaves the event loop time for everything else. */

/** Milliseconds after which a task counts as long. */
const longTask = 5;

/** Turns to wait after a long task. Node accepts one connection per turn, so new clients get in meanwhile. */
const turnsAfterLongTask = 32;

/**
 * Runs one task per turn of the event loop, in order, so that signals, timers and other clients are handled between two
 * tasks. After a long task, several turns pass.
 */
export class TurnQueue {
  readonly #tasks: (() => void)[] = [];
  #isScheduled = false;

  enqueue(task: () => void): void {
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
