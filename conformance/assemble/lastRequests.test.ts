import { expect, test } from 'vitest';
import { buildExchange } from '../testing/results.ts';
import { describeLastRequests } from './lastRequests.ts';

const reason = 'the service no longer responds (connect ECONNREFUSED)';
const log = [
  buildExchange(0, { startedAfterMs: 0, tookMs: 5, status: 0 }),
  buildExchange(1, { startedAfterMs: 5, tookMs: 10 }),
  buildExchange(2, {
    startedAfterMs: 12,
    tookMs: 8,
    status: 0,
    method: 'GET',
    url: 'http://a/x?cursor=1',
    requestBody: null,
  }),
  buildExchange(3, { startedAfterMs: 14, tookMs: 7, status: 0, url: 'http://a/y', requestBody: '{}' }),
  buildExchange(4, { startedAfterMs: 25, tookMs: 1, status: 0, url: 'http://a/later' }),
  buildExchange(5, { startedAfterMs: 30, tookMs: 1, status: 0, script: 'clean-up' }),
];

test('the requests in flight when a service stopped responding are named, and no earlier or later ones', () => {
  expect(describeLastRequests(log, reason)).toEqual([
    expect.stringContaining('GET http://a/x?cursor=1 (script'),
    expect.stringContaining('POST http://a/y with the body {} (script'),
  ]);
});

test('a run that ended for another reason names no request', () => {
  expect(describeLastRequests(log, 'the limit of 8 requests is reached')).toEqual([]);
  expect(describeLastRequests(log, undefined)).toEqual([]);
});

test('a run may have any number of requests', () => {
  const manyExchanges = (status: number) =>
    Array.from({ length: 200_000 }, (_, i) => buildExchange(i, { startedAfterMs: i, tookMs: 200_000 - i, status }));
  expect(describeLastRequests([...manyExchanges(200), ...manyExchanges(0)], reason)).toHaveLength(5);
});
