import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { bearerToken } from './admission.ts';

test('bearerToken returns the token after the scheme', () => {
  expect(bearerToken('Bearer demo-key')).toBe('demo-key');
});

test('bearerToken accepts the scheme in any case and does not change the token', () => {
  expect(bearerToken('bEaReR DeMo')).toBe('DeMo');
});

test('bearerToken accepts only "Bearer" if the profile requires the exact scheme', () => {
  expect([bearerToken('bearer x', 'bearer-exact'), bearerToken('Bearer x', 'bearer-exact')]).toEqual([undefined, 'x']);
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'Basic YTpi',
  'Bearerx',
  ' Bearer x',
  'Token x',
  'Bearer a,Bearer b c',
])('bearerToken returns undefined for %j', (header) => {
  expect(bearerToken(header)).toBeUndefined();
});

test('bearerToken returns undefined for a header with 100,000 spaces', () => {
  expect(bearerToken(`Bearer ${' '.repeat(100_000)}`)).toBeUndefined();
});

test('bearerToken returns a part of the header without surrounding whitespace, or undefined', () => {
  const headerArbitrary = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `Bearer ${text}`),
  );
  fc.assert(
    fc.property(headerArbitrary, (header) => {
      const token = bearerToken(header);
      if (token !== undefined) expect([token, header.includes(token)]).toEqual([token.trim(), true]);
    }),
    runOptions(500),
  );
});

test('bearerToken returns the end of a long header, or nothing', () => {
  for (const text of longTexts(['', 'Bearer ', 'Bearer a'])) expect(text.endsWith(bearerToken(text) ?? '')).toBe(true);
});
