/** Picks items evenly from first to last, always the same ones. */
export function sample<T>(all: readonly T[], count: number): readonly T[] {
  const step = all.length / Math.min(count, all.length);
  return all.filter((_, i) => Math.floor((i + 0.5) / step) !== Math.floor((i - 0.5) / step));
}
