/** Yields incoming chunks and throws as soon as the signal aborts, without waiting for the next chunk. */
export async function* readUntilAborted<T>(signal: AbortSignal, source: AsyncIterable<T>): AsyncGenerator<T, void> {
  const iterator = source[Symbol.asyncIterator]();
  let rejectNext: (reason: unknown) => void = () => {};
  const abort = () => rejectNext(signal.reason);
  // Not Promise.race with one shared promise: that would keep every chunk in memory until the end.
  const readNext = () =>
    new Promise<IteratorResult<T>>((resolve, reject) => {
      rejectNext = reject;
      if (signal.aborted) abort();
      iterator.next().then(resolve, reject);
    });
  signal.addEventListener('abort', abort);
  try {
    for (let chunk = await readNext(); !chunk.done; chunk = await readNext()) yield chunk.value;
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: a generator waiting for a chunk handles return() only once the chunk arrives.
    iterator.return?.().then(undefined, () => {});
  }
}
