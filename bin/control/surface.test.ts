import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openControlSurface } from './surface.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['--url', '$SOCIAL_PUBLISHING_MOCK_URL', '$SOCIAL_PUBLISHING_API_URL'])(
  'the error for a server that is not a mock says that its URL comes from %s',
  async (source) => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const name of ['SOCIAL_PUBLISHING_MOCK_URL', 'SOCIAL_PUBLISHING_API_URL'])
      vi.stubEnv(name, source === `$${name}` ? url : '');
    const surface = openControlSurface(source === '--url' ? url : undefined, undefined);
    await expect(surface.call('GET', '/health')).rejects.toThrow(`(status 404). Check ${source}.`);
    server.close();
  },
);
