import { expect, test } from 'vitest';
import { computeMedian, computeQuantile, computeRatio, computeSpread } from './statistics.ts';

test('computeMedian returns the middle value, whatever the order and the outliers', () => {
  expect(computeMedian([10_000, 1, 3])).toBe(3);
  expect(computeMedian([4, 1, 3, 2])).toBe(2.5);
  expect(computeMedian([7])).toBe(7);
});

test('computeQuantile interpolates between neighbours', () => {
  expect(computeQuantile([0, 10, 20, 30, 40], 0.25)).toBe(10);
  expect(computeQuantile([0, 10], 0.99)).toBeCloseTo(9.9);
});

test('computeMedian throws for an empty list', () => {
  expect(() => computeMedian([])).toThrow('Nothing was measured.');
});

test('computeSpread returns median, lowest and highest', () => {
  expect(computeSpread([3, 1, 2])).toEqual({ median: 2, lowest: 1, highest: 3 });
});

test('computeRatio compares within each round, so that a slow round does not distort the ratio', () => {
  // The machine was ten times slower in the second round.
  expect(computeRatio([200, 20, 200], [100, 10, 100])).toEqual({ median: 2, lowest: 2, highest: 2 });
});

test('computeRatio throws for series of different lengths', () => {
  expect(() => computeRatio([1, 2], [1])).toThrow('2 rounds cannot be compared with 1.');
});
