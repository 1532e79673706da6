/** Dates of HTTP headers (RFC 9110, section 5.6.7), without the obsolete form of asctime, which names no zone. */

/** Milliseconds since 1970; undefined if the text is not an HTTP date. */
export function parseHttpDate(text = ''): number | undefined {
  // Date.parse accepts more than HTTP dates, such as `1`, and reads `2026-01-01 10:00` as local time.
  if (!/^[A-Z][a-z]{2,8},? .+ GMT$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
