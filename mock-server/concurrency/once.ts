/** Work that is done once, however often it is asked for. */
export function once<T>(work: () => T): () => T {
  let done: { readonly with: T } | undefined;
  return () => {
    done ??= { with: work() };
    return done.with;
  };
}
