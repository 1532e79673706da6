/** Recognizes the headers in which a response reports the rate limit. */

/** The headers of a success; `other` for headers that no answer to `limits.rate.headers` describes. */
export type RateHeaders = 'standard' | 'x-ratelimit' | 'separate' | 'other' | 'none';

const describedNames = new Set([
  'ratelimit',
  'ratelimit-policy',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

/** The headers of earlier drafts of the standard: one for each value. */
const separateNames = new Set(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy']);

export function classifyRateHeaders(headers: Readonly<Record<string, string>> = {}): RateHeaders {
  const names = Object.keys(headers).filter((name) => /rate-?limit/.test(name));
  if (names.length === 0) return 'none';
  if (names.includes('ratelimit-remaining') && names.every((name) => separateNames.has(name))) return 'separate';
  if (!names.every((name) => describedNames.has(name))) return 'other';
  if (names.includes('ratelimit')) return 'standard';
  return names.includes('x-ratelimit-remaining') ? 'x-ratelimit' : 'other';
}
