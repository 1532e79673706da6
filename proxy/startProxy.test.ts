import { expect, test } from 'vitest';
import type { ProxyOptions } from './options.ts';
import { startProxy } from './startProxy.ts';

test('a proxy refuses an unknown option', async () => {
  await expect(startProxy({ upstream: 'http://127.0.0.1:1', keephost: true } as ProxyOptions)).rejects.toThrow(
    'A proxy has no option `keephost`. Did you mean `keepHost`?',
  );
});

test.each([
  [{ port: 4020, upstream: 'http://127.0.0.1:4020' }],
  [{ port: 4020, upstream: 'http://localhost:4020/api/v1' }],
  [{ port: 4020, upstream: 'http://[::1]:4020', host: '::' }],
  [{ port: 4020, upstream: 'http://127.0.0.1:4020', host: 'localhost' }],
  [{ port: 80, upstream: 'http://gateway', host: 'gateway' }],
])('a proxy with %j is refused, because it would send requests to itself', async (options) => {
  await expect(startProxy(options)).rejects.toThrow('is the address of the proxy itself');
});
