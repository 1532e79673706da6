/** Runs tasks one at a time, in the order in which they are submitted. */
export function createSerialQueue<R>(): (task: () => Promise<R>) => Promise<R> {
  let current: Promise<void> | undefined;
  return (task) => {
    // When idle, the task starts synchronously.
    const run = current === undefined ? task() : current.then(task);
    const clearCurrent = (): void => {
      if (current === settled) current = undefined;
    };
    const settled: Promise<void> = run.then(clearCurrent, clearCurrent);
    current = settled;
    return run;
  };
}
