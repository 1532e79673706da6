/** Arranges the entries of the timeline in rows, so that their labels do not overlap. */

const rows = 4;

/** The preferred width of a label, in percent of the timeline. */
const wanted = 15;

export type Placed<T> = T & { readonly row: number; readonly width: number };

/** Puts each entry in the first row with room, else in the one that frees up first. Labels are cut off at the next. */
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
