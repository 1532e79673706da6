import { expect, test } from 'vitest';
import { sample } from './sample.ts';

const hundred = Array.from({ length: 100 }, (_, i) => i);

test.each([1, 2, 3, 7, 24, 99, 100])('a sample of %i has as many, and none twice', (count) => {
  expect(new Set(sample(hundred, count)).size).toBe(count);
});

test('a sample lies evenly', () => {
  expect(sample(hundred, 4)).toEqual([0, 25, 50, 75]);
});

test('a sample of more than there are is all of them', () => {
  expect(sample([1, 2, 3], 10)).toEqual([1, 2, 3]);
});
