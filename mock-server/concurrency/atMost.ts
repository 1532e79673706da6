/** Runs at most `count` tasks at a time and queues the rest. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < count) running++;
    else await new Promise<void>((yourTurn) => line.push(yourTurn));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
