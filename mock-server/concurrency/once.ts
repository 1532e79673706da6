/** Wraps a function so that it runs once and later calls return the first result. */
export function once<T>(work: () => T): () => T {
  let done: { readonly with: T } | undefined;
  return () => {
    done ??= { with: work() };
    return done.with;
  };
}
