/** Wraps a function so that it runs once and later calls return the first result. */
export function once<T>(work: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: work() };
    return result.value;
  };
}
