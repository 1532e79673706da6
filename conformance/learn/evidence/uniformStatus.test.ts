import { expect, test } from 'vitest';
import { ObservedExchanges } from './observedExchanges.ts';
import { findUniformStatus } from './uniformStatus.ts';

const paths = ['/accounts', '/accounts/outreach', '/posts', '/analytics', '/unknown'];

/** @param respond the status and the body of the response to a path */
function findRefusalOf(respond: (path: string) => readonly [status: number, body: unknown]): number | undefined {
  const evidence = new ObservedExchanges();
  for (const target of paths) {
    const [status, body] = respond(target);
    const headers = { authorization: 'Bearer k' };
    const responseHeaders = { 'content-type': 'application/json' };
    const responseBody = JSON.stringify(body);
    evidence.add({ method: 'GET', target, headers, body: undefined, status, responseHeaders, responseBody });
  }
  return findUniformStatus(evidence);
}

test('a status with which nearly every path is refused is uniform', () => {
  expect(findRefusalOf((path) => [path === '/analytics' ? 400 : 404, {}])).toBe(404);
  expect(findRefusalOf((path) => [path === '/posts' ? 200 : 404, {}])).toBeUndefined();
  expect(findRefusalOf(() => [422, {}])).toBeUndefined();
  expect(findRefusalOf(() => [500, {}])).toBe(500);
});

test('an error with a status of success is uniform if it is the response for nearly every path', () => {
  expect(findRefusalOf(() => [200, { ok: false, error: 'unknown_method' }])).toBe(200);
  expect(findRefusalOf((path) => [200, { ok: true, path }])).toBeUndefined();
});

test('empty lists are not uniform errors', () => {
  expect(findRefusalOf(() => [200, { success: true, data: [] }])).toBeUndefined();
});
