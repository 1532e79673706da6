import { expect, test } from 'vitest';
import { findNearest } from './nearest.ts';

test.each([
  ['statsu', 'status'],
  ['ture', 'true'],
  ['rnu', 'run'],
  ['t', 'to'],
])('findNearest matches %s to %s', (word, nearestWord) => {
  expect(findNearest(word, ['from', nearestWord])).toBe(nearestWord);
});

test('findNearest suggests nothing that shares less than half of the word', () => {
  expect(findNearest('foo', ['from', 'to', 'status'])).toBeUndefined();
});
