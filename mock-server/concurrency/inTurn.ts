/** One thing after another: what is asked for meanwhile waits for what is under way. */
export function inTurn<R>(): (task: () => Promise<R>) => Promise<R> {
  let underWay: Promise<void> | undefined;
  return (task) => {
    // Where nothing is under way the task begins before this returns.
    const run = underWay === undefined ? task() : underWay.then(task);
    const ended = (): void => {
      if (underWay === done) underWay = undefined;
    };
    const done: Promise<void> = run.then(ended, ended);
    underWay = done;
    return run;
  };
}
