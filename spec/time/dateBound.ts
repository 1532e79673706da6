/** Bounds of a date range, each a UTC day or a timestamp. */
import { calendarDay, type Instant, parseTimestamp } from './instant.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayMilliseconds = 86_400_000;

const timeOfDay = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;

/** Matches exactly what `parseBound` accepts. */
export const boundPattern = new RegExp(`^(?:${calendarDay})(?:T${timeOfDay})?$`);

/** The bounds of `boundPattern` that have one form. */
export const dayBoundPattern = new RegExp(`^(?:${calendarDay})$`);
export const timestampBoundPattern = new RegExp(`^(?:${calendarDay})T${timeOfDay}$`);

/** Whether a bound is a calendar date without a time. */
export const isDay = (bound: string): boolean => dayPattern.test(bound);

/** Parses a bound to its first and last instant: a day includes all of that day. Undefined if the text is invalid. */
export function parseBound(text: string): { readonly first: Instant; readonly last: Instant } | undefined {
  const first = parseTimestamp(isDay(text) ? `${text}T00:00:00Z` : text);
  if (first === undefined) return undefined;
  return { first, last: isDay(text) ? first + dayMilliseconds - 1 : first };
}

/** Whether a text has the form of a bound. The day itself may not exist. */
export function looksLikeBound(text: string): boolean {
  return dayPattern.test(text) || /^\d{4}-\d{2}-\d{2}T/.test(text);
}
