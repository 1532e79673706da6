import { once } from 'node:events';
import { expect, test } from 'vitest';
import { connectRaw, type RawClient, sendSlowly } from '../../http/port/testing/rawClient.ts';
import { startMock } from '../../startMock.ts';
import { closeAfterTest } from '../../testing/caller.ts';
import { buildLastRequest, buildRequestBytes, sendBytes } from '../../testing/wire.ts';

const clientCount = 1000;
const head = buildRequestBytes('POST', '/api/v1/posts', {
  headers: { 'Content-Type': 'application/json', 'Content-Length': '1000000' },
});

/** Four ways to hold a connection open without completing a request. */
const connectors: readonly ((origin: string) => RawClient)[] = [
  (origin) => {
    const client = connectRaw(origin, 'POST /api/v1/posts HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ');
    sendSlowly(client, 250);
    return client;
  },
  (origin) => {
    const client = connectRaw(origin, head);
    sendSlowly(client, 250);
    return client;
  },
  (origin) => connectRaw(origin, head.subarray(0, 40), { reads: false }),
  (origin) => connectRaw(origin, Buffer.concat([head, Buffer.from('{"text":')]), { reads: false }),
];

const countSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

test('a thousand slow or silent clients do not block other requests and are eventually disconnected', async () => {
  const { origin } = closeAfterTest(await startMock({ limits: { headTime: 10_000, requestTime: 10_000 } }));
  const probeStatus = async () => (await sendBytes(origin, buildLastRequest()))[0]?.status;
  expect(await probeStatus()).toBe(200);
  const countBefore = countSockets();
  const clients: RawClient[] = [];
  // Limited per batch so that the operating system's accept queue does not overflow.
  while (clients.length < clientCount) {
    const batch = Array.from({ length: 25 }, () => connectors.map((connector) => connector(origin))).flat();
    await Promise.all(batch.map(({ socket }) => once(socket, 'connect')));
    clients.push(...batch);
    expect(await probeStatus()).toBe(200);
  }
  expect(countSockets()).toBeGreaterThanOrEqual(countBefore + 2 * clientCount);
  for (let i = 0; i < 50; i++) expect(await probeStatus()).toBe(200);
  // A socket notices the close only while it is being read.
  for (const { socket } of clients) socket.resume();
  await Promise.all(clients.map(({ closed }) => closed));
  expect(await probeStatus()).toBe(200);
  await expect.poll(countSockets, { timeout: 10_000 }).toBeLessThanOrEqual(countBefore);
}, 60_000);
