import { expect, test } from 'vitest';
import { readRetryDelay } from './retryDelay.ts';

const now = Date.parse('2030-01-07T09:00:00Z');

/** @param value the header `Retry-After` */
const readDelay = (value: string) =>
  readRetryDelay({ status: 429, headers: { 'retry-after': value }, body: '' } as never, now);

test('a delay in seconds and one as a date are both longer by the tolerance of clocks', () => {
  expect(readDelay('2')).toBe(2050);
  expect(readDelay('Mon, 07 Jan 2030 09:00:02 GMT')).toBe(2050);
});

test('a negative delay and a past date mean no wait beyond the tolerance', () => {
  expect(readDelay('-2')).toBe(50);
  expect(readDelay('Mon, 07 Jan 2030 08:00:00 GMT')).toBe(50);
});

test('a header that is neither a number nor a date is ignored', () => {
  expect(readDelay('later')).toBeUndefined();
});
