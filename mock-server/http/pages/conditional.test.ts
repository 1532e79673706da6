import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../../spec/testing/runOptions.ts';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { isNotModified, meetsPreconditions, readRange } from './conditional.ts';

const version = { tag: '"v1"', modifiedAt: Date.UTC(2030, 0, 7) };
const requestWith = (headers: Readonly<Record<string, string>>): ServiceRequest => ({
  method: 'GET',
  path: '/',
  query: '',
  header: (name) => (Object.hasOwn(headers, name) ? headers[name] : undefined),
  body: () => {
    throw new Error('The body must not be read.');
  },
});
const readRangeOf = (value: string, size: number) => readRange(requestWith({ range: value }), version, size);

const noise = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^ *bytes *= *\d{0,30} *- *\d{0,30} *$/),
  fc.stringMatching(/^[bytes=0-9, W/"*-]{0,40}$/),
);

test('readRange returns undefined, "none" or a range within the file for any header', () => {
  fc.assert(
    fc.property(noise, fc.nat(10_000), (value, size) => {
      const result = readRangeOf(value, size);
      if (result === undefined || result === 'none') return;
      expect(result.first >= 0 && result.first <= result.last && result.last < size).toBe(true);
    }),
    runOptions(2000),
  );
});

test('readRange reads ranges with any number of spaces', () => {
  const spaces = fc.stringMatching(/^ {0,3}$/);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), spaces, spaces, (first, more, before, after) => {
      const last = first + more;
      expect(readRangeOf(`${before}bytes${after}=${before}${first}${after}-${before}${last}${after}`, 1001)).toEqual({
        first,
        last,
      });
      expect(readRangeOf(`bytes=${first}-`, 1001)).toEqual({ first, last: 1000 });
      expect(readRangeOf(`bytes=-${first + 1}`, 1001)).toEqual({ first: 1000 - first, last: 1000 });
    }),
    runOptions(),
  );
});

test.each(['bytes=-', 'bytes= - ', 'bytes', 'bytes=a-b', 'bytes=1-2,3-4', 'lines=1-2'])(
  'readRange ignores "%s"',
  (value) => {
    expect(readRangeOf(value, 100)).toBeUndefined();
  },
);

test('meetsPreconditions and isNotModified evaluate any header', () => {
  fc.assert(
    fc.property(noise, (value) => {
      for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])
        expect(
          typeof (
            meetsPreconditions(requestWith({ [name]: value }), version) &&
            isNotModified(requestWith({ [name]: value }), version)
          ),
        ).toBe('boolean');
    }),
    runOptions(1000),
  );
});

test('a weak tag matches only If-None-Match, which compares weakly', () => {
  const weakTag = `W/${version.tag}`;
  expect(isNotModified(requestWith({ 'if-none-match': weakTag }), version)).toBe(true);
  expect(meetsPreconditions(requestWith({ 'if-match': weakTag }), version)).toBe(false);
  expect(readRange(requestWith({ range: 'bytes=0-', 'if-range': weakTag }), version, 10)).toBeUndefined();
});

test.each(['2030-01-07 00:00', '2099', 'Mon, 07 Jan 2030 00:00:00', 'Monday 07 Jan 2030 00:00:00 +0000'])(
  'dates that are not HTTP dates are ignored: %s',
  (date) => {
    expect(isNotModified(requestWith({ 'if-modified-since': date }), version)).toBe(false);
    expect(readRange(requestWith({ range: 'bytes=0-', 'if-range': date }), version, 10)).toBeUndefined();
    const newer = { ...version, modifiedAt: Date.UTC(2100, 0, 1) };
    expect(meetsPreconditions(requestWith({ 'if-unmodified-since': date }), newer)).toBe(true);
  },
);

test.each(['Mon, 07 Jan 2030 00:00:00 GMT', 'Monday, 07-Jan-30 00:00:00 GMT'])('HTTP dates are read: %s', (date) => {
  expect(isNotModified(requestWith({ 'if-modified-since': date }), version)).toBe(true);
});

test('readRange and isNotModified ignore long headers of repeated pieces', () => {
  for (const text of generateLongTexts(['', 'bytes=', 'bytes=1', 'bytes=1-', 'bytes=1-1', 'W/"'])) {
    expect(readRangeOf(text, 100)).toBeUndefined();
    expect(isNotModified(requestWith({ 'if-none-match': text, 'if-modified-since': text }), version)).toBe(false);
  }
});
