/**
 * Runs one task in each turn of the event loop, in order. Signals, timers and other clients have their turn between two
 * tasks, however many tasks wait.
 */
export class Turns {
  readonly #tasks: (() => void)[] = [];

  add(task: () => void): void {
    this.#tasks.push(task);
    if (this.#tasks.length === 1) setImmediate(() => this.#runNext());
  }

  #runNext(): void {
    const task = this.#tasks[0];
    // Before the task, which may throw. An immediate of an immediate belongs to the next turn.
    if (this.#tasks.length > 1) setImmediate(() => this.#runNext());
    this.#tasks.shift();
    task?.();
  }
}
