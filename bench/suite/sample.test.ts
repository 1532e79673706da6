import { expect, test } from 'vitest';
import { sample } from './sample.ts';

const hundred = Array.from({ length: 100 }, (_, i) => i);

test.each([1, 2, 3, 7, 24, 99, 100])('sample of %i returns that many distinct items', (count) => {
  expect(new Set(sample(hundred, count)).size).toBe(count);
});

test('sample spreads its items evenly', () => {
  expect(sample(hundred, 4)).toEqual([0, 25, 50, 75]);
});

test('sample returns all items if it asks for more than there are', () => {
  expect(sample([1, 2, 3], 10)).toEqual([1, 2, 3]);
});
