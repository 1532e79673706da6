import { expect, test } from 'vitest';
import { containsJson } from './traces/traceReader.ts';

test('a member that is false may be omitted, but not changed', () => {
  expect(containsJson({ id: 1 }, { id: 1, isAutoPlug: false })).toBe(true);
  expect(containsJson({ id: 1 }, { id: 1, isAutoPlug: true })).toBe(false);
  expect(containsJson({ id: 1, isAutoPlug: true }, { id: 1, isAutoPlug: false })).toBe(false);
});

test.each([
  ['PT90M', 'PT1H30M', true],
  ['PT90M', 'PT1H', false],
  ['P1D', 'PT24H', true],
  ['one', 'two', false],
  [90, 'PT90M', false],
])('the delays %j and %j are equal: %j', (foundDelay, requestedDelay, isEqual) => {
  expect(containsJson({ delay: foundDelay, id: 1 }, { delay: requestedDelay })).toBe(isEqual);
});
