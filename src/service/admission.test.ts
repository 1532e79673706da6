import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, longTexts } from '../../spec/testing/drawn.ts';
import { bearerToken } from './admission.ts';

test('the token stands behind the scheme', () => {
  expect(bearerToken('Bearer demo-key')).toBe('demo-key');
});

test('the scheme may stand in any case, the token is taken as it is', () => {
  expect(bearerToken('bEaReR DeMo')).toBe('DeMo');
});

test('a profile may want the scheme to the letter', () => {
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
])('%j carries no token', (header) => {
  expect(bearerToken(header)).toBeUndefined();
});

test('a header of a hundred thousand blanks is judged at once', () => {
  expect(bearerToken(`Bearer ${' '.repeat(100_000)}`)).toBeUndefined();
});

test('any header carries a token without blanks, or none', () => {
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `Bearer ${text}`),
  );
  fc.assert(
    fc.property(noise, (header) => {
      const token = bearerToken(header);
      if (token !== undefined) expect([token, header.includes(token)]).toEqual([token.trim(), true]);
    }),
    drawn(500),
  );
});

test('a header is read in the time that its length takes', () => {
  for (const text of longTexts(['', 'Bearer ', 'Bearer a'])) bearerToken(text);
});
