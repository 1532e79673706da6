import { expect, test } from 'vitest';
import { containsJson } from './traces/traceReader.ts';

test.each([
  ['PT90M', 'PT1H30M', true],
  ['PT90M', 'PT1H', false],
  ['P1D', 'PT24H', true],
  ['one', 'two', false],
  [90, 'PT90M', false],
])('the delays %j and %j are equal: %j', (found, requested, isEqual) => {
  expect(containsJson({ delay: found, id: 1 }, { delay: requested })).toBe(isEqual);
});
