/** Runs at most `count` tasks at a time and queues the rest. */
export function limitConcurrency(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < count) running++;
    else await new Promise<void>((startNext) => queue.push(startNext));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
