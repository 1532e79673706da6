/** Recognizes the headers in which a response reports the rate limit. */

/** The headers of a success; `other` for headers that no answer to `limits.rate.headers` describes. */
export type RateHeaders = 'standard' | 'x-ratelimit' | 'x-ratelimit-from-now' | 'separate' | 'other' | 'none';

const standardNames = new Set(['ratelimit', 'ratelimit-policy']);

/** The headers of earlier drafts of the standard: one for each value. */
const separateNames = new Set(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy']);

export function classifyRateHeaders(headers: Readonly<Record<string, string>> = {}): RateHeaders {
  const names = Object.keys(headers).filter((name) => /rate-?limit/.test(name));
  if (names.length === 0) return 'none';
  if (names.includes('ratelimit-remaining') && names.every((name) => separateNames.has(name))) return 'separate';
  // A service may add further headers, such as X-RateLimit-Used.
  const isStandard = (name: string) => standardNames.has(name);
  const isPrefixed = (name: string) => name.startsWith('x-ratelimit-');
  if (!names.every((name) => isStandard(name) || isPrefixed(name))) return 'other';
  if (names.includes('ratelimit')) return 'standard';
  if (!names.includes('x-ratelimit-remaining') || !names.every(isPrefixed)) return 'other';
  return classifyReset(headers['x-ratelimit-reset'] ?? '');
}

/** Seconds since 1970 have nine digits or more; the seconds until the end of a window have fewer. */
function classifyReset(reset: string): RateHeaders {
  if (!/^\d{1,11}$/.test(reset)) return 'other';
  return reset.length < 9 ? 'x-ratelimit-from-now' : 'x-ratelimit';
}

/** The number of requests that the headers allow in a window; undefined if they do not show it. */
export function readRateLimit(headers: Readonly<Record<string, string>> = {}): number | undefined {
  const text =
    headers['x-ratelimit-limit'] ?? headers['ratelimit-limit'] ?? headers['ratelimit-policy']?.match(/q=(\d+)/)?.[1];
  const [limit] = text?.match(/^\d+/) ?? [];
  return limit === undefined ? undefined : Number(limit);
}
