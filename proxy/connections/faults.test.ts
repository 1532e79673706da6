import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { ProxyFailure } from '../findings/failure.ts';
import { formatSummary, isIncomplete } from '../findings/summary.ts';
import { formatFailureLine } from '../report/findingFormatter.ts';
import { openSocketClient } from '../testing/socketClient.ts';
import { respondAfter, startSocketService } from '../testing/socketService.ts';
import { startTestProxy, waitUntil } from '../testing/testProxy.ts';

const get = 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer k\r\n\r\n';
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

/** A port without a listener. */
async function findUnusedPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

test.each([
  ['problem', { code: 'INTERNAL_ERROR', success: false, status: 502 }],
  ['nested', { success: false, error: { code: 'INTERNAL_ERROR' } }],
  ['flat', { success: false, code: 'INTERNAL_ERROR' }],
])('a service that is down yields a 502 in the profile’s error format: %s', async (errorForm, expected) => {
  const profile = resolveProfile({ 'error.body': errorForm });
  const proxy = await startTestProxy(`http://127.0.0.1:${await findUnusedPort()}`, { profile });
  const response = await fetch(`${proxy.url}/posts`, { method: 'POST', body: 'x'.repeat(300_000) });
  expect(response.status).toBe(502);
  expect(response.headers.get('proxy-status')).toContain('social-contract');
  expect(await response.json()).toMatchObject(expected);
  expect(proxy.rules('server')).toEqual([]);
});

test('requests to a service that is down are reported with the reason, and make the run incomplete', async () => {
  const failures: ProxyFailure[] = [];
  const onFailure = (failure: ProxyFailure) => failures.push(failure);
  const proxy = await startTestProxy(`http://127.0.0.1:${await findUnusedPort()}`, { onFailure });
  await fetch(`${proxy.url}/posts`);
  await fetch(`${proxy.url}/accounts`);
  expect(failures.map(formatFailureLine)).toEqual([
    expect.stringMatching(/^\S+ GET \/api\/v1\/posts → no response \(ECONNREFUSED\)$/),
    expect.stringContaining('GET /api/v1/accounts → '),
  ]);
  const summary = proxy.summary();
  expect(formatSummary(summary)).toMatch(/^2 requests went through .* 2 requests got no response \(ECONNREFUSED\)\.\n/);
  expect(isIncomplete(summary)).toBe(true);
});

test('a service without TLS yields a 502 that names the scheme, instead of a hanging connection', async () => {
  const service = await startSocketService((socket) => socket.end('nonsense'));
  const proxy = await startTestProxy(`https://127.0.0.1:${service.port}`);
  const response = await fetch(`${proxy.url}/posts`);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('TLS failed: if it speaks plain HTTP, its URL begins with http://.');
});

test('a service that never responds yields a 504', async () => {
  const service = await startSocketService(() => {});
  const proxy = await startTestProxy(service.url, { timeout: 80 });
  const response = await fetch(`${proxy.url}/posts`);
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ success: false });
  expect(proxy.summary().unanswered).toEqual({ timeout: 1 });
});

test('a service that stalls during a response is disconnected', async () => {
  const service = await startSocketService(respondAfter('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'));
  const proxy = await startTestProxy(service.url, { timeout: 80 });
  const { bytes } = await openSocketClient(proxy.port, get).whenClosed;
  expect(bytes.toString()).not.toContain('504');
});

test('a slow client is not disconnected', async () => {
  const service = await startSocketService(respondAfter('{}', ok));
  const proxy = await startTestProxy(service.url, { timeout: 50 });
  const client = openSocketClient(proxy.port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 200));
  client.socket.write('{}');
  expect(await client.waitFor('200')).toContain('{}');
});

test.each([
  ['before its response', ''],
  ['during its response', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"half'],
])('a service that resets the connection %s resets the client’s connection', async (_, first) => {
  const service = await startSocketService(
    respondAfter(
      '\r\n\r\n',
      (socket) => void socket.write(first, () => setTimeout(() => socket.resetAndDestroy(), 30)),
    ),
  );
  const proxy = await startTestProxy(service.url, { header: false });
  const { bytes, closedBy } = await openSocketClient(proxy.port, get).whenClosed;
  expect(bytes.toString()).toBe(first);
  expect(closedBy).toBe('reset');
  expect(proxy.summary().unanswered).toEqual(first === '' ? { ECONNRESET: 1 } : {});
});

test('a client that disconnects is disconnected from the service', async () => {
  const service = await startSocketService(() => {});
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, get);
  await waitUntil(() => service.getReceivedBytes().length > 0);
  const socketClosed = new Promise((resolve) => service.sockets[0]?.once('close', resolve));
  client.socket.resetAndDestroy();
  await socketClosed;
  expect(proxy.errors).toEqual([]);
});

test('an early response reaches the client during its upload', async () => {
  const refusal = 'HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  const service = await startSocketService(respondAfter('\r\n\r\n', (socket) => void socket.end(refusal)));
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\nsome');
  expect(await client.waitFor('413')).toBe(refusal);
});

test('100 Continue comes from the service', async () => {
  const service = await startSocketService((socket) => {
    respondAfter('\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n')(socket);
    respondAfter('{}', ok)(socket);
  });
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(
    proxy.port,
    'POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  );
  await client.waitFor('100 Continue');
  client.socket.write('{}');
  expect(await client.waitFor('200 OK')).toBe(`HTTP/1.1 100 Continue\r\n\r\n${ok}`);
});

test('a connection is reused, and pipelined requests are answered in order', async () => {
  let requestCount = 0;
  const service = await startSocketService((socket) =>
    socket.on('data', (bytes) => {
      for (const _ of bytes.toString().matchAll(/^GET/gm)) {
        const body = `{"n":${++requestCount}}`;
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      }
    }),
  );
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, get.repeat(50));
  const received = await client.waitFor('{"n":50}');
  expect([...received.matchAll(/\{"n":(\d+)\}/g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  );
  expect(service.sockets).toHaveLength(1);
  await waitUntil(() => proxy.summary().exchanges === 50);
});

test('a response to HEAD has a length and no body', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n';
  const service = await startSocketService((socket) => {
    respondAfter('HEAD', head)(socket);
    respondAfter('GET', ok)(socket);
  });
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, get.replace('GET', 'HEAD'));
  await client.waitFor('500\r\n\r\n');
  client.socket.write(get);
  await client.waitFor('{}');
  await waitUntil(() => proxy.summary().exchanges === 2);
  expect(client.getReceivedText().startsWith(head)).toBe(true);
  // The missing body of HEAD must not be judged.
  expect(proxy.found.filter(({ method }) => method === 'HEAD')).toEqual([]);
});

test('a client that half-closes still gets its response', async () => {
  const service = await startSocketService((socket) =>
    socket.on('end', () => setTimeout(() => socket.end('HTTP/1.1 200 OK\r\n\r\nlate'), 30)),
  );
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
  client.socket.end();
  expect((await client.whenClosed).bytes.toString()).toBe('HTTP/1.1 200 OK\r\n\r\nlate');
});

test('a slow response is not held back for long', async () => {
  const service = await startSocketService(
    respondAfter('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'),
  );
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, get);
  expect(await client.waitFor('{')).toContain('200 OK');
});

test('a hundred concurrent clients each get their own response', async () => {
  const service = await startSocketService((socket) =>
    socket.on('data', (bytes) => {
      for (const [, n] of bytes.toString().matchAll(/GET \/api\/v1\/posts\?n=(\d+) /g)) {
        const body = `{"success":true,"data":[],"n":${n}}`;
        const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
        setTimeout(() => socket.write(head + body), Number(n) % 20);
      }
    }),
  );
  const proxy = await startTestProxy(service.url);
  const numbers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const response = await fetch(`${proxy.url}/posts?n=${n}`, { headers: { authorization: 'Bearer k' } });
      return ((await response.json()) as { n: number }).n;
    }),
  );
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(proxy.errors).toEqual([]);
});

test('closing the proxy ends pending connections', async () => {
  const service = await startSocketService(() => {});
  const proxy = await startTestProxy(service.url, { timeout: 0 });
  const clients = [
    openSocketClient(proxy.port, get),
    openSocketClient(proxy.port, 'GET /ha'),
    openSocketClient(proxy.port),
  ];
  await waitUntil(() => service.getReceivedBytes().length > 0);
  await proxy.close();
  await Promise.all(clients.map(({ whenClosed: all }) => all));
  expect(isIncomplete(proxy.summary())).toBe(false);
});
