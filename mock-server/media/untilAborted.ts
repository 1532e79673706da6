/** Chunks that come in, until nobody wants them any more: one that may never come is not waited for. */
export async function* untilAborted<T>(signal: AbortSignal, incoming: AsyncIterable<T>): AsyncGenerator<T, void> {
  const chunks = incoming[Symbol.asyncIterator]();
  let giveUp: (reason: unknown) => void = () => {};
  const abort = () => giveUp(signal.reason);
  // No race against one promise for all of them: that would hold every chunk until the last.
  const next = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      giveUp = reject;
      if (signal.aborted) abort();
      chunks.next().then(resolve, reject);
    });
  signal.addEventListener('abort', abort);
  try {
    for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value;
  } finally {
    signal.removeEventListener('abort', abort);
    // Whoever is asked for a chunk just now does not hear of it before that has come.
    chunks.return?.().then(undefined, () => {});
  }
}
