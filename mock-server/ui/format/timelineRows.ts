/** Arranges the entries of the timeline in rows, so that their labels do not overlap. */

const rowCount = 4;

/** The preferred width of a label, in percent of the timeline. */
const labelWidth = 15;

export type Placed<T> = T & { readonly row: number; readonly width: number };

/** Puts each entry in the first row with room, else in the one that frees up first. Labels are cut off at the next. */
export function placeInRows<T extends { readonly left: number }>(sorted: readonly T[]): readonly Placed<T>[] {
  const ends: number[] = Array.from({ length: rowCount }, () => Number.NEGATIVE_INFINITY);
  const placed = sorted.map((item) => {
    const freeRow = ends.findIndex((end) => end <= item.left);
    const row = freeRow === -1 ? ends.indexOf(Math.min(...ends)) : freeRow;
    ends[row] = item.left + labelWidth;
    return { ...item, row };
  });
  return placed.map((item, i) => {
    const next = placed.slice(i + 1).find(({ row }) => row === item.row);
    return { ...item, width: Math.max(0, Math.min(next?.left ?? 100, 100) - item.left) };
  });
}
