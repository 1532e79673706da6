/** Instants on the service's clock. The contract never reads wall time: callers pass the instant in. */

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** The instants that a timestamp with a four-digit year can represent. */
export const minInstant: Instant = Date.parse('0000-01-01T00:00:00Z');
export const maxInstant: Instant = Date.parse('9999-12-31T23:59:59.999Z');

/** RFC 3339 with a required offset or Z, seconds required, no leap second. */
export const timestampPattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The same, with optional seconds, and `t` and `z` in either case. */
export const relaxedTimestampPattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const monthAndDay = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;

/** A day of the calendar, leap years included, as a pattern for the OpenAPI document. */
export const calendarDay = [
  String.raw`(?:\d\d(?:[2468][048]|[13579][26]|0[48])|(?:[02468][048]|[13579][26])00)-02-29`,
  String.raw`\d{4}-02-(?:0[1-9]|1\d|2[0-8])`,
  String.raw`\d{4}-(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`\d{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
].join('|');

/** Returns the pattern of a timestamp for the OpenAPI document; it also refuses days that do not exist. */
export function buildDocumentPattern({ source }: RegExp): string {
  return source.replace(monthAndDay, () => `(?:${calendarDay})`);
}

/** Parses a timestamp, with or without seconds; undefined if it is invalid, such as the 30th of February. */
export function parseTimestamp(text: string): Instant | undefined {
  // Several rules parse the same schedule in a row, so the last result is cached.
  if (text !== lastParsed.text) lastParsed = { text, instant: parseInstant(text) };
  return lastParsed.instant;
}

let lastParsed: { readonly text: string; readonly instant: Instant | undefined } = { text: '', instant: undefined };

function parseInstant(text: string): Instant | undefined {
  if (!relaxedTimestampPattern.test(text)) return undefined;
  const day = Number(text.slice(8, 10));
  if (day > 28 && day > countDaysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)))) return undefined;
  const instant = Date.parse(text.toUpperCase());
  return Number.isNaN(instant) ? undefined : instant;
}

/**
 * Formats an instant as `2030-01-07T09:00:00Z`, with milliseconds only if they are not zero. One that no timestamp can
 * represent is formatted as the nearest one that a timestamp can.
 */
export function formatInstant(instant: Instant): string {
  const whole = Math.min(maxInstant, Math.max(minInstant, Math.trunc(instant)));
  const second = Math.floor(whole / 1000);
  // Most calls are about the same second as the previous one, so its text is cached.
  if (second !== lastSecond.second)
    lastSecond = { second, text: new Date(second * 1000).toISOString().slice(0, -'.000Z'.length) };
  const milliseconds = whole - second * 1000;
  return milliseconds === 0 ? `${lastSecond.text}Z` : `${lastSecond.text}.${String(milliseconds).padStart(3, '0')}Z`;
}

let lastSecond = { second: Number.NaN, text: '' };

/** Returns the UTC calendar month, as `2030-01`. */
export function formatUtcMonth(instant: Instant): string {
  // Most calls are about the same month as the previous one, so it is cached.
  if (instant < cachedMonth.first || instant >= cachedMonth.next) cachedMonth = getMonth(instant);
  return cachedMonth.name;
}

let cachedMonth = { first: 0, next: 0, name: '' };

function getMonth(instant: Instant): typeof cachedMonth {
  const date = new Date(instant);
  const [year, monthIndex] = [date.getUTCFullYear(), date.getUTCMonth()];
  const next = computeNextUtcMonth(instant);
  return { first: Date.UTC(year, monthIndex, 1), next, name: date.toISOString().slice(0, 7) };
}

/** Returns the first instant of the next UTC month. */
export function computeNextUtcMonth(instant: Instant): Instant {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The calendar repeats every 400 years; `Date.UTC` reads years below 100 as those of the twentieth century. */
function countDaysIn(year: number, month: number): number {
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}
