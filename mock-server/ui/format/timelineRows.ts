/** Arranges the entries of the timeline in rows, so that their labels do not overlap. */

const rowCount = 4;

export type PlacedEntry<T> = T & { readonly row: number; readonly width: number; readonly isLastInRow: boolean };

/**
 * Puts each entry in the first row with room, or else in the row that frees up first. A label ends at the next entry.
 * @param labelWidth the preferred width of an entry with its label, in percent of the timeline
 */
export function placeInRows<T extends { readonly left: number }>(
  entries: readonly T[],
  labelWidth = 15,
): readonly PlacedEntry<T>[] {
  const ends: number[] = Array.from({ length: rowCount }, () => Number.NEGATIVE_INFINITY);
  const entriesInRows = entries.map((item) => {
    const freeRow = ends.findIndex((end) => end <= item.left);
    const row = freeRow === -1 ? ends.indexOf(Math.min(...ends)) : freeRow;
    ends[row] = item.left + labelWidth;
    return { ...item, row };
  });
  return entriesInRows.map((item, i) => {
    const next = entriesInRows.slice(i + 1).find(({ row }) => row === item.row);
    return {
      ...item,
      width: Math.max(0, Math.min(next?.left ?? 100, 100) - item.left),
      isLastInRow: next === undefined,
    };
  });
}
