import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../testing/runOptions.ts';
import { boundPattern, looksLikeBound, parseBound } from './dateBound.ts';
import { parseDuration, roundUpToSeconds } from './duration.ts';
import { formatInstant, maxInstant, minInstant, parseTimestamp } from './instant.ts';

const instant = fc.integer({ min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 11, 31) });
const noise = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[0-9TZPWDHMS:.+-]{0,40}$/),
  instant.chain((at) => {
    const text = formatInstant(at);
    return fc
      .tuple(fc.nat(text.length), fc.string({ maxLength: 3 }))
      .map(([i, insertion]) => text.slice(0, i) + insertion + text.slice(i + 1));
  }),
);

describe('the parsers of timestamps, bounds and durations', () => {
  test('return a valid result or undefined for any text', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const at = parseTimestamp(text);
        if (at !== undefined) expect(parseTimestamp(formatInstant(at))).toBe(at);
        const bound = parseBound(text);
        if (bound !== undefined) expect([bound.last >= bound.first, looksLikeBound(text)]).toEqual([true, true]);
        const span = parseDuration(text);
        if (span !== undefined) expect(Number.isSafeInteger(span) && span >= 0).toBe(true);
      }),
      runOptions(2000),
    );
  });

  test('terminate on long texts that could cause catastrophic backtracking', () => {
    for (const text of generateLongTexts(['', 'P', 'PT', 'P1D', '2030-01-07T09:00:00', '2030-01-07T09:00:00.']))
      expect([parseTimestamp(text), parseBound(text), parseDuration(text)]).toEqual([undefined, undefined, undefined]);
  });
});

test.each(['2030-02-29', '2030-02-30', '2030-04-31', '2100-02-29', '2030-13-01', '2030-00-10'])(
  '%s is not a valid calendar day',
  (day) => {
    expect([parseTimestamp(`${day}T00:00:00Z`), parseBound(day)]).toEqual([undefined, undefined]);
  },
);

test('the 29th of February exists in leap years alone', () => {
  for (let year = 0; year < 10_000; year++) {
    const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const day = `${String(year).padStart(4, '0')}-02-29`;
    expect([day, parseBound(day) !== undefined, boundPattern.test(day)]).toEqual([day, isLeapYear, isLeapYear]);
  }
});

test('boundPattern matches exactly the days and timestamps that parseBound accepts', () => {
  const generateTwoDigits = (max: number) => fc.nat(max).map((n) => String(n).padStart(2, '0'));
  const day = fc
    .tuple(
      fc.oneof(fc.constantFrom('0000', '1900', '2000', '2028', '2100', '2400'), fc.stringMatching(/^\d{4}$/)),
      generateTwoDigits(13),
      generateTwoDigits(32),
    )
    .map((parts) => parts.join('-'));
  const time = fc.constantFrom('', 'T09:00:00Z', 'T24:00:00Z', 'T09:00:00', 'T09:00:00.5+02:00', 'T09:60:00Z');
  fc.assert(
    fc.property(
      fc.oneof(
        noise,
        fc.tuple(day, time).map((parts) => parts.join('')),
      ),
      (text) => {
        expect(boundPattern.test(text), text).toBe(parseBound(text) !== undefined);
      },
    ),
    runOptions(5000),
  );
});

test('parseTimestamp returns the instant that formatInstant formatted', () => {
  fc.assert(
    fc.property(instant, (at) => {
      expect(parseTimestamp(formatInstant(at))).toBe(at);
    }),
    runOptions(),
  );
});

test('formatInstant returns the nearest timestamp for an instant that none can represent', () => {
  expect(formatInstant(maxInstant + 1)).toBe('9999-12-31T23:59:59.999Z');
  expect(formatInstant(minInstant - 1)).toBe('0000-01-01T00:00:00Z');
});

test('a timestamp with an offset is converted to UTC', () => {
  const generateTwoDigits = (n: number) => String(n).padStart(2, '0');
  fc.assert(
    fc.property(instant, fc.nat(23), fc.nat(59), fc.constantFrom('+', '-'), (at, hours, minutes, sign) => {
      const text = formatInstant(at).replace('Z', `${sign}${generateTwoDigits(hours)}:${generateTwoDigits(minutes)}`);
      expect(parseTimestamp(text)).toBe(at - (sign === '+' ? 1 : -1) * (hours * 60 + minutes) * 60_000);
    }),
    runOptions(),
  );
});

test('parseDuration returns the sum of all parts', () => {
  const part = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(part, part, part, part, (days, hours, minutes, seconds) => {
      expect(parseDuration(`P${days}DT${hours}H${minutes}M${seconds}S`)).toBe(
        (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000,
      );
    }),
    runOptions(),
  );
});

test.each([
  ['PT0.03S', 30],
  ['PT1.5S', 1500],
  ['P1DT0.25S', 86_400_250],
  ['PT0.5M', undefined],
  ['PT.5S', undefined],
])('parseDuration parses fractions of seconds: %s', (text, span) => {
  expect(parseDuration(text)).toBe(span);
});

test.each([
  ['PT0.03S', 'PT1S'],
  ['PT59.5S', 'PT1M'],
  ['P1DT0.25S', 'PT86401S'],
  ['PT11M', 'PT11M'],
])('roundUpToSeconds leaves no fraction: %s', (text, roundedDuration) => {
  expect(roundUpToSeconds(text)).toBe(roundedDuration);
});
