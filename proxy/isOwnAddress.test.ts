import { expect, test } from 'vitest';
import { isOwnAddress } from './isOwnAddress.ts';

const check = (upstream: string, host: string) => isOwnAddress(new URL(upstream), host, 4020);

test.each([
  ['http://127.0.0.1:4020', '127.0.0.1'],
  ['http://localhost:4020/api/v1', '127.0.0.1'],
  ['http://api.localhost.:4020', '::1'],
  ['http://127.0.0.1:4020', 'localhost'],
  ['http://0.0.0.0:4020', '127.0.0.1'],
  ['http://[::]:4020', '::1'],
  ['http://127.0.0.2:4020', '0.0.0.0'],
  ['http://127.0.0.1:4020', '::'],
  ['http://[::1]:4020', '::'],
  ['http://gateway:4020', 'Gateway'],
])('%s is the address of a proxy on %s', (upstream, host) => {
  expect(check(upstream, host)).toBe(true);
});

test.each([
  ['http://127.0.0.1:4021', '127.0.0.1'],
  ['https://127.0.0.1:4020', '127.0.0.1'],
  ['http://127.0.0.1:4020', '127.0.0.2'],
  ['http://localhost:4020', '127.0.0.2'],
  ['http://127.0.0.1:4020', '::1'],
  ['http://[::1]:4020', '0.0.0.0'],
  ['http://gateway:4020', '0.0.0.0'],
])('%s is not the address of a proxy on %s', (upstream, host) => {
  expect(check(upstream, host)).toBe(false);
});
