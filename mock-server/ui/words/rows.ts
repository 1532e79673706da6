/** Things on a line of time, in rows, such that their labels stand beside one another. */

const rows = 4;

/** What a label wants, in percent of the line. */
const wanted = 15;

export type Placed<T> = T & { readonly row: number; readonly width: number };

/** Each in the first row with room for it, else in the one with the most; a label ends where the next one begins. */
export function inRows<T extends { readonly left: number }>(sorted: readonly T[]): readonly Placed<T>[] {
  const ends: number[] = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY);
  const placed = sorted.map((thing) => {
    const free = ends.findIndex((end) => end <= thing.left);
    const row = free === -1 ? ends.indexOf(Math.min(...ends)) : free;
    ends[row] = thing.left + wanted;
    return { ...thing, row };
  });
  return placed.map((thing, i) => {
    const next = placed.slice(i + 1).find(({ row }) => row === thing.row);
    return { ...thing, width: Math.max(0, Math.min(next?.left ?? 100, 100) - thing.left) };
  });
}
