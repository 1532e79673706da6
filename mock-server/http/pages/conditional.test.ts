import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, longTexts } from '../../../spec/testing/drawn.ts';
import type { ServiceRequest } from '../../../src/service/message.ts';
import { isKnown, isWanted, rangeIn } from './conditional.ts';

const version = { tag: '"v1"', modified: Date.UTC(2030, 0, 7) };
const asking = (headers: Readonly<Record<string, string>>): ServiceRequest => ({
  method: 'GET',
  path: '/',
  query: '',
  header: (name) => (Object.hasOwn(headers, name) ? headers[name] : undefined),
  body: () => {
    throw new Error('The body must not be read.');
  },
});
const range = (value: string, size: number) => rangeIn(asking({ range: value }), version, size);

const noise = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^ *bytes *= *\d{0,30} *- *\d{0,30} *$/),
  fc.stringMatching(/^[bytes=0-9, W/"*-]{0,40}$/),
);

test('rangeIn returns undefined, "none" or a range within the file for any header', () => {
  fc.assert(
    fc.property(noise, fc.nat(10_000), (value, size) => {
      const found = range(value, size);
      if (found === undefined || found === 'none') return;
      expect(found.first >= 0 && found.first <= found.last && found.last < size).toBe(true);
    }),
    drawn(2000),
  );
});

test('rangeIn reads ranges with any number of spaces', () => {
  const blanks = fc.stringMatching(/^ {0,3}$/);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), blanks, blanks, (first, more, one, other) => {
      const last = first + more;
      expect(range(`${one}bytes${other}=${one}${first}${other}-${one}${last}${other}`, 1001)).toEqual({ first, last });
      expect(range(`bytes=${first}-`, 1001)).toEqual({ first, last: 1000 });
      expect(range(`bytes=-${first + 1}`, 1001)).toEqual({ first: 1000 - first, last: 1000 });
    }),
    drawn(),
  );
});

test.each(['bytes=-', 'bytes= - ', 'bytes', 'bytes=a-b', 'bytes=1-2,3-4', 'lines=1-2'])(
  'rangeIn ignores "%s"',
  (value) => {
    expect(range(value, 100)).toBeUndefined();
  },
);

test('isWanted and isKnown evaluate any header', () => {
  fc.assert(
    fc.property(noise, (value) => {
      for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])
        expect(
          typeof (isWanted(asking({ [name]: value }), version) && isKnown(asking({ [name]: value }), version)),
        ).toBe('boolean');
    }),
    drawn(1000),
  );
});

test('rangeIn and isKnown read long headers in linear time', () => {
  for (const text of longTexts(['', 'bytes=', 'bytes=1', 'bytes=1-', 'bytes=1-1', 'W/"'])) {
    expect(range(text, 100)).toBeUndefined();
    isKnown(asking({ 'if-none-match': text, 'if-modified-since': text }), version);
  }
});
