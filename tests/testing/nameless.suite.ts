/** A service that only lists accounts, and omits their names. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conformance } from 'social-contract/vitest';
import { afterAll, beforeAll } from 'vitest';

let server: Server;

beforeAll(async () => {
  server = createServer((req, res) => {
    const isAuthorized = req.headers.authorization === 'Bearer a-secret-key';
    const isAccountList = isAuthorized && req.method === 'GET' && req.url === '/api/v1/accounts';
    const body = isAccountList ? { success: true, data: [{ id: 'acc_1', platform: 'microblog' }] } : { success: false };
    res
      .writeHead(isAccountList ? 200 : isAuthorized ? 404 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});

conformance(() => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
  credentials: { primary: { key: 'a-secret-key' } },
  size: 'quick',
  only: ['accounts.*', 'post.*'],
}));
