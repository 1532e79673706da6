import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { ok } from '../../traces/examples.ts';
import { rateHeadersPresent } from './rateHeaders.ts';

const judge = (form: 'x-ratelimit' | 'x-ratelimit-from-now', headers: Readonly<Record<string, string>>) =>
  rateHeadersPresent.judge([ok('listAccounts', [], { plans: ['api'], headers })], {
    ...defaultBehaviour,
    'limits.rate.headers': form,
  });

test('X-RateLimit-Reset is present, and in the unit of the profile', () => {
  const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' };
  const withInstant = { ...headers, 'x-ratelimit-reset': '1893834060' };
  const withSeconds = { ...headers, 'x-ratelimit-reset': '60' };
  expect([headers, withSeconds, withInstant].map((each) => judge('x-ratelimit', each))).toEqual([
    'broken',
    'broken',
    'kept',
  ]);
  expect([withSeconds, withInstant].map((each) => judge('x-ratelimit-from-now', each))).toEqual(['kept', 'broken']);
});
