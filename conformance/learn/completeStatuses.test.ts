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

test('without the refusals that every service has, no statuses are known', () => {
  expect(completeStatuses({ unauthenticated: 401, notFound: 404 })).toBeUndefined();
});
