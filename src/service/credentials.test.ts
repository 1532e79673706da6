import { expect, test } from 'vitest';
import { bearerToken } from './credentials.ts';

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
