import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedQuery } from '../../../spec/judging/typedQuery.ts';
import { drawn, longTexts } from '../../../spec/testing/drawn.ts';
import { parseQuery } from './query.ts';

describe('a query', () => {
  test('is read as text, decoded', () => {
    expect(parseQuery('from=2030-01-01T00%3A00%3A00%2B02%3A00&to=a+b')).toEqual({
      from: '2030-01-01T00:00:00+02:00',
      to: 'a b',
    });
  });

  test('gives a repeated parameter as a list', () => {
    expect(parseQuery('a=1&a=2&a=3')).toEqual({ a: ['1', '2', '3'] });
  });

  test('takes names of the language as names like any other', () => {
    const query = parseQuery('__proto__=1&constructor=2&toString=3');
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });

  test.each(['%', '%zz=1', 'a=%ED%A0%80', '&&', '=', '?'])('is read without failing: "%s"', (query) => {
    expect(() => parseQuery(query)).not.toThrow();
  });
});

describe('types', () => {
  const typed = (limit: unknown) => typedQuery('listPosts', { limit }).limit;

  test('digits become a number where the contract has one', () => {
    expect(typed('20')).toBe(20);
  });

  test.each(['', '1e1', '1.0', '0x10', ' 1', '+1', '١', '9'.repeat(16), 'NaN'])('"%s" is no number', (text) => {
    expect(typed(text)).toBe(text);
  });

  test('digits stay text where the contract has text', () => {
    expect(typedQuery('listPosts', { cursor: '20' })).toEqual({ cursor: '20' });
  });

  test('any value is a number that the contract takes, or stays as it is', () => {
    const value = fc.oneof(fc.string(), fc.stringMatching(/^[-+]?\d{0,20}$/), fc.array(fc.string()));
    fc.assert(
      fc.property(value, (given) => {
        const read = typed(given);
        if (read !== given) expect([typeof read, String(read)]).toEqual(['number', String(Number(given))]);
      }),
      drawn(),
    );
  });

  test('what the contract does not know stays as it is', () => {
    expect(typedQuery('listPosts', { constructor: '1' })).toEqual({ constructor: '1' });
    expect(typedQuery('listAccounts', { limit: '1' })).toEqual({ limit: '1' });
  });
});

describe('any query', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '', 'a', 'a'));

  test('gives back the parameters that it was made of', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const expected = new Map<string, string[]>();
        for (const [key, value] of pairs) expected.set(key, [...(expected.get(key) ?? []), value]);
        expect(Object.entries(parseQuery(new URLSearchParams(pairs).toString())).sort()).toEqual(
          [...expected].map(([key, list]) => [key, list.length > 1 ? list : list[0]]).sort(),
        );
      }),
      drawn(500),
    );
  });

  test('is read, and its values are texts or lists of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        for (const value of Object.values(parseQuery(query)))
          expect([value].flat().every((one) => typeof one === 'string')).toBe(true);
      }),
      drawn(500),
    );
  });

  test('without escapes is what URLSearchParams makes of it', () => {
    const piece = fc.oneof(name, fc.constantFrom('=', '&', '==', '&&', 'a=1', '/', ':', '?', "'", '~', ' ', '+', '%'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const query = pieces.join('');
        // A leading question mark is no part of a query.
        const standard = new URLSearchParams(`?${query}`);
        const read = parseQuery(query);
        expect(Object.keys(read).sort()).toEqual([...new Set(standard.keys())].sort());
        for (const [key, value] of Object.entries(read)) expect([value].flat()).toEqual(standard.getAll(key));
      }),
      drawn(500),
    );
  });

  test('is read in the time that its length takes', () => {
    for (const text of longTexts(['', 'a='])) parseQuery(text);
    expect(Object.values(parseQuery('a=1&'.repeat(200_000)))[0]).toHaveLength(200_000);
  });
});
