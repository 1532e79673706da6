/** Parses the output of the garbage collector of a Node process with `--trace-gc`. */

/** Megabytes of the heap before and after one collection. */
export interface Collection {
  readonly before: number;
  readonly after: number;
}

/** The collections in the output of a process, in their order. */
export function parseCollections(output: string): readonly Collection[] {
  const lines = output.matchAll(/ms: [^\n]*? (\d+\.\d) \(\d+\.\d\) -> (\d+\.\d) \(\d+\.\d\) MB/g);
  return [...lines].map(([, before, after]) => ({ before: Number(before), after: Number(after) }));
}

/** The bytes that were allocated from the first collection to the last. */
export function computeAllocatedBytes(collections: readonly Collection[]): number {
  let megabytes = 0;
  for (const [i, { before }] of collections.entries()) {
    const previous = collections[i - 1];
    // Memory that was freed without a reported collection must not count as negative.
    if (previous !== undefined) megabytes += Math.max(0, before - previous.after);
  }
  return megabytes * 1e6;
}
