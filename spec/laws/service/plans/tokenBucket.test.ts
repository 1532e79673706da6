import { expect, test } from 'vitest';
import type { Exchange } from '../../law.ts';
import { ok } from '../../traces/examples.ts';
import { judgeAcceptedRequests, judgeRefusedRequest } from './tokenBucket.ts';

const bucket = { size: 3, refill: 1000 };
const requestAt = (at: number): Exchange => ({ ...ok('listAccounts', []), at });
const isKept = (...times: readonly number[]) =>
  [...judgeAcceptedRequests(times.map(requestAt), bucket)].every(({ kept }) => kept);

test('a bucket gives as many tokens as it has, and one per refill, at fixed times or since the last request', () => {
  expect(isKept(0, 0, 0, 1000, 2000)).toBe(true);
  expect(isKept(0, 0, 0, 300, 1300)).toBe(true);
});

test('a bucket gives no further token at the same time, and no two within one refill', () => {
  expect(isKept(0, 0, 0, 0)).toBe(false);
  expect(isKept(0, 0, 0, 300, 900)).toBe(false);
  expect(isKept(0, 5000, 5000, 5000, 5000)).toBe(false);
});

test('a request may be refused only while the bucket can be empty', () => {
  const takers = [0, 0, 0].map(requestAt);
  expect(judgeRefusedRequest(requestAt(999), takers, bucket).kept).toBe(true);
  expect(judgeRefusedRequest(requestAt(1000), takers, bucket).kept).toBe(false);
});
