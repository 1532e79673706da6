/** Bounds of a date range, each a UTC day or a timestamp. */
import { type Instant, parseTimestamp } from './instant.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 86_400_000;

/** Parses a bound to its first and last instant: a day includes all of that day. Undefined if the text is invalid. */
export function parseBound(text: string): { readonly first: Instant; readonly last: Instant } | undefined {
  const first = parseTimestamp(day.test(text) ? `${text}T00:00:00Z` : text);
  if (first === undefined) return undefined;
  return { first, last: day.test(text) ? first + DAY - 1 : first };
}

/** Whether a text has the form of a bound. The day itself may not exist. */
export function boundShaped(text: string): boolean {
  return day.test(text) || /^\d{4}-\d{2}-\d{2}T/.test(text);
}
