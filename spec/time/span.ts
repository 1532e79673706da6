/** Bounds of a span of time, each a UTC day or a timestamp. */
import { type Instant, parseTimestamp } from './instant.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 86_400_000;

/** First and last instant that a bound means: a day means all of it. Undefined where the text is no bound. */
export function parseBound(text: string): { readonly first: Instant; readonly last: Instant } | undefined {
  const first = parseTimestamp(day.test(text) ? `${text}T00:00:00Z` : text);
  if (first === undefined) return undefined;
  return { first, last: day.test(text) ? first + DAY - 1 : first };
}

/** Whether a text has the form of a bound; its day may still not exist. */
export function boundShaped(text: string): boolean {
  return day.test(text) || /^\d{4}-\d{2}-\d{2}T/.test(text);
}
