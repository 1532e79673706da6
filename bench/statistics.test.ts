import { expect, test } from 'vitest';
import { median, quantile, ratioOf, spreadOf } from './statistics.ts';

test('the median is the middle value, whatever the order and however far the others are', () => {
  expect(median([10_000, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test('a quantile lies between its neighbours', () => {
  expect(quantile([0, 10, 20, 30, 40], 0.25)).toBe(10);
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
});

test('nothing has no median', () => {
  expect(() => median([])).toThrow('Nothing was measured.');
});

test('a spread tells the middle and both ends', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, lowest: 1, highest: 3 });
});

test('a ratio is taken within each round, so that a slow round speaks for nobody', () => {
  // The machine was ten times slower in the second round.
  expect(ratioOf([200, 20, 200], [100, 10, 100])).toEqual({ median: 2, lowest: 2, highest: 2 });
});

test('series of different rounds are not compared', () => {
  expect(() => ratioOf([1, 2], [1])).toThrow('2 rounds cannot be compared with 1.');
});
