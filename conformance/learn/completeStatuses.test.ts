import { expect, test } from 'vitest';
import { completeStatuses } from './completeStatuses.ts';

test('refusals can have any usual status besides the ones that were observed', () => {
  expect(completeStatuses({ unauthenticated: 403, notFound: 404, rule: [418, 422] })).toMatchObject({
    unauthenticated: 403,
    rule: [418, 422, 400, 404, 409, 413, 415],
    method: [404, 405],
    rate: 429,
  });
});

test('a status of the rate limit or of a missing key stands for no refusal that was not observed', () => {
  const statuses = completeStatuses({ unauthenticated: 401, notFound: 404, rule: 422, rate: [403, 429] });
  expect(statuses?.conflict).not.toContain(403);
  expect(statuses?.quota).toEqual([402, 409, 422]);
});

test('without the refusals that every service has, no statuses are known', () => {
  expect(completeStatuses({ unauthenticated: 401, notFound: 404 })).toBeUndefined();
});
