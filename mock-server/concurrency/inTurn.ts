/** Runs tasks one at a time, in the order in which they are submitted. */
export function inTurn<R>(): (task: () => Promise<R>) => Promise<R> {
  let underWay: Promise<void> | undefined;
  return (task) => {
    // When idle, the task starts synchronously.
    const run = underWay === undefined ? task() : underWay.then(task);
    const ended = (): void => {
      if (underWay === done) underWay = undefined;
    };
    const done: Promise<void> = run.then(ended, ended);
    underWay = done;
    return run;
  };
}
