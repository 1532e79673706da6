/** Calendar arithmetic for months and weeks. Weeks start on Monday, days at midnight UTC. */

export const dayLength = 86_400_000;

export type Scale = 'month' | 'week';

/** Midnight of the day of an instant. */
export function getDayStart(at: number): number {
  return Math.floor(at / dayLength) * dayLength;
}

function getWeekStart(at: number): number {
  const day = getDayStart(at);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayLength;
}

/** The days to show around an instant: its week, or all whole weeks of its month. */
export function listDaysAround(at: number, scale: Scale): readonly number[] {
  const first = getWeekStart(scale === 'week' ? at : getMonthStart(at, 0));
  const last = scale === 'week' ? first : getWeekStart(getMonthStart(at, 1) - 1);
  return Array.from({ length: (last - first) / dayLength + 7 }, (_, i) => first + i * dayLength);
}

/** The first midnight of the month that is `offset` months later. */
function getMonthStart(at: number, offset: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
}

/** Returns an instant in the previous or next month or week. Stepping forth and back ends in the same month or week. */
export function stepBy(at: number, scale: Scale, by: -1 | 1): number {
  return scale === 'week' ? at + by * 7 * dayLength : getMonthStart(at, by);
}

/** The items of each day, in chronological order. */
export function groupByDay<T extends { readonly at: string }>(items: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const sorted = items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return Map.groupBy(sorted, ({ at }) => getDayStart(Date.parse(at)));
}

const hourLength = dayLength / 24;

/** Items in chronological order by the start of their hour. */
export function groupByHour<T extends { readonly at: string }>(
  sortedItems: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  return Map.groupBy(sortedItems, ({ at }) => Math.floor(Date.parse(at) / hourLength) * hourLength);
}
