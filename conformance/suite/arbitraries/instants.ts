/** Timestamps in the future of any clock, and durations, including rare forms. */
import fc from 'fast-check';
import type { Profile } from '../../../spec/profile/profile.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { isWholeDelay } from '../../oracle/delayUnit.ts';
import { maxDelay } from '../../oracle/unsettledPoints.ts';

const formatTwoDigits = (n: number): string => String(n).padStart(2, '0');

const days = fc.oneof(
  fc.constantFrom('2032-02-29', '2036-02-29', '2031-12-31', '2031-01-01', '2031-06-30', '2033-03-27', '2099-12-31'),
  fc
    .record({
      year: fc.integer({ min: 2031, max: 2098 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ year, month, day }) => `${year}-${formatTwoDigits(month)}-${formatTwoDigits(day)}`),
);
const times = fc.oneof(
  fc.constantFrom('00:00:00', '23:59:59', '12:00:00', '02:30:00'),
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map(formatTwoDigits).join(':')),
);
const offsets = fc.oneof(
  { weight: 3, arbitrary: fc.constant('Z') },
  { weight: 2, arbitrary: fc.constantFrom('+00:00', '+05:30', '-08:00', '+14:00', '-12:00', '+12:45', '-03:30') },
);

/** Uses only the format that all ISO 8601 parsers accept. */
export const futureTimestamps: fc.Arbitrary<string> = fc
  .tuple(days, times, fc.constantFrom('', '', '', '.5', '.123'), offsets)
  .map(([day, time, fraction, offset]) => `${day}T${time}${fraction}${offset}`);

/** Without weeks, which many parsers of ISO 8601 durations lack. */
export const durations: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('PT0S', 'PT1S', 'PT90S', 'PT36H', 'P7D', 'P1DT2H30M', 'P365D'),
  fc.integer({ min: 1, max: 500 }).map((n) => `PT${n}M`),
  fc.integer({ min: 1, max: 60 }).map((n) => `P${n}D`),
);

/** The delays that every service can be expected to accept, in milliseconds. */
const usualDelays = { min: 1_000, max: maxDelay };

/** Delays without years and months, in whole units of the wire, because a service may refuse or round any other. */
export const generateDelaysFor = (profile: Profile): fc.Arbitrary<string> =>
  durations.filter((delay) => {
    const length = parseDuration(delay) ?? 0;
    return isWholeDelay(delay, profile) && length >= usualDelays.min && length <= usualDelays.max;
  });
