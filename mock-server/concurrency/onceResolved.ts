/** Wraps an asynchronous function so that it runs once. After an error, the next call runs it again. */
export function onceResolved<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
