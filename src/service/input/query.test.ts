import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toTypedQuery } from '../../../spec/judging/typedQuery.ts';
import { generateLongTexts, runOptions } from '../../../spec/testing/runOptions.ts';
import { parseQuery } from './query.ts';

describe('parseQuery', () => {
  test('decodes values as text', () => {
    expect(parseQuery('from=2030-01-01T00%3A00%3A00%2B02%3A00&to=a+b')).toEqual({
      from: '2030-01-01T00:00:00+02:00',
      to: 'a b',
    });
  });

  test('decodes names, whose brackets need not be encoded', () => {
    for (const query of ['filter[state]=draft&page[size]=2', 'filter%5Bstate%5D=draft&page%5bsize%5d=2'])
      expect(parseQuery(query)).toEqual({ 'filter[state]': 'draft', 'page[size]': '2' });
  });

  test('returns a repeated parameter as a list', () => {
    expect(parseQuery('a=1&a=2&a=3')).toEqual({ a: ['1', '2', '3'] });
  });

  test('treats names such as __proto__ as ordinary names', () => {
    const query = parseQuery('__proto__=1&constructor=2&toString=3');
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });

  test.each(['%', '%zz=1', 'a=%ED%A0%80', '&&', '=', '?'])('does not throw for "%s"', (query) => {
    expect(() => parseQuery(query)).not.toThrow();
  });
});

describe('toTypedQuery', () => {
  const buildTypedLimit = (limit: unknown) => toTypedQuery('listPosts', { limit }).limit;

  test('converts digits to a number if the contract has a number', () => {
    expect(buildTypedLimit('20')).toBe(20);
  });

  test.each(['', '1e1', '1.0', '0x10', ' 1', '+1', '١', '9'.repeat(16), 'NaN'])('does not convert "%s"', (text) => {
    expect(buildTypedLimit(text)).toBe(text);
  });

  test('keeps digits as text if the contract has text', () => {
    expect(toTypedQuery('listPosts', { cursor: '20' })).toEqual({ cursor: '20' });
  });

  test('converts any value to the number it spells or returns it unchanged', () => {
    const value = fc.oneof(fc.string(), fc.stringMatching(/^[-+]?\d{0,20}$/), fc.array(fc.string()));
    fc.assert(
      fc.property(value, (input) => {
        const result = buildTypedLimit(input);
        if (result !== input) expect([typeof result, String(result)]).toEqual(['number', String(Number(input))]);
      }),
      runOptions(),
    );
  });

  test('returns unknown parameters unchanged', () => {
    expect(toTypedQuery('listPosts', { constructor: '1' })).toEqual({ constructor: '1' });
    expect(toTypedQuery('listAccounts', { limit: '1' })).toEqual({ limit: '1' });
  });
});

describe('parseQuery, with random input,', () => {
  const nameArbitrary = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '', 'a', 'a'));

  test('returns the parameters that were serialized', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nameArbitrary, fc.string())), (pairs) => {
        const expected = new Map<string, string[]>();
        for (const [key, value] of pairs) expected.set(key, [...(expected.get(key) ?? []), value]);
        expect(Object.entries(parseQuery(new URLSearchParams(pairs).toString())).sort()).toEqual(
          [...expected].map(([key, list]) => [key, list.length > 1 ? list : list[0]]).sort(),
        );
      }),
      runOptions(500),
    );
  });

  test('returns texts or lists of texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        for (const value of Object.values(parseQuery(query)))
          expect([value].flat().every((item) => typeof item === 'string')).toBe(true);
      }),
      runOptions(500),
    );
  });

  test('returns the same as URLSearchParams if the query has no escapes', () => {
    const pieceArbitrary = fc.oneof(
      nameArbitrary,
      fc.constantFrom('=', '&', '==', '&&', 'a=1', '/', ':', '?', "'", '~', ' ', '+', '%'),
    );
    fc.assert(
      fc.property(fc.array(pieceArbitrary), (pieces) => {
        const query = pieces.join('');
        // URLSearchParams strips a leading question mark, which would be part of the query here.
        const standard = new URLSearchParams(`?${query}`);
        const result = parseQuery(query);
        expect(Object.keys(result).sort()).toEqual([...new Set(standard.keys())].sort());
        for (const [key, value] of Object.entries(result)) expect([value].flat()).toEqual(standard.getAll(key));
      }),
      runOptions(500),
    );
  });

  test('reads every member of a long query', () => {
    for (const text of generateLongTexts(['', 'a='])) expect(Object.keys(parseQuery(text)).length).toBeGreaterThan(0);
    expect(Object.values(parseQuery('a=1&'.repeat(200_000)))[0]).toHaveLength(200_000);
  });
});
