/** Parses durations of real time, rates, and limits of responses. */
import { parseDuration } from '../../../spec/time/duration.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Returns the milliseconds of `250ms`, `30s`, `10m`, `1h` or `PT10M` (ISO 8601); undefined if invalid. */
export function parseRealDuration(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,7}(?:\.\d{1,3})?)(ms|s|m|h)$/.exec(text) ?? [];
  if (amount === undefined) return parseDuration(text);
  return Math.round(Number(amount) * (units[unit] ?? 0));
}

const sizes: Readonly<Record<string, number>> = { B: 1, kB: 1000, KB: 1000, MB: 1_000_000 };

/** Returns the limit that `10s`, `4MB` or `10s,4MB` describes; undefined if invalid. */
export function parseResponseLimit(text: string): { milliseconds?: number; bytes?: number } | undefined {
  const limit: { milliseconds?: number; bytes?: number } = {};
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const [, amount, unit = ''] = /^(\d{1,9})(B|[kK]B|MB)$/.exec(part) ?? [];
    const duration = amount === undefined ? parseRealDuration(part) : undefined;
    if (amount !== undefined && limit.bytes === undefined) limit.bytes = Number(amount) * (sizes[unit] ?? 1);
    else if (duration !== undefined && duration > 0 && limit.milliseconds === undefined) limit.milliseconds = duration;
    else return undefined;
  }
  return limit;
}

const perMinute: Readonly<Record<string, number>> = { s: 60, m: 1, h: 1 / 60 };

/**
 * Returns requests per minute: `60`, `60/m`, `2/s`, `600/h`. `off` means no limit, `auto` the default of the suite.
 * Undefined if invalid.
 */
export function parseRate(text: string | number): number | 'off' | 'auto' | undefined {
  if (text === 'off' || text === 'auto') return text;
  const [, amount, unit = 'm'] = /^(\d{1,6}(?:\.\d{1,3})?)(?:\/([smh]))?$/.exec(String(text)) ?? [];
  const rate = Number(amount ?? 0) * (perMinute[unit] ?? 0);
  return rate >= 1 ? Math.floor(rate) : undefined;
}
