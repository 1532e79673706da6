import { once } from 'node:events';
import { expect, test } from 'vitest';
import { drip, type Guest, guest } from '../../http/port/testing/guest.ts';
import { startMock } from '../../startMock.ts';
import { closedAfterTest } from '../../testing/caller.ts';
import { lastRequest, requestBytes, sendBytes } from '../../testing/wire.ts';

const crowd = 1000;
const head = requestBytes('POST', '/api/v1/posts', {
  headers: { 'Content-Type': 'application/json', 'Content-Length': '1000000' },
});

/** Four ways to hold a connection open without completing a request. */
const ways: readonly ((origin: string) => Guest)[] = [
  (origin) => {
    const slow = guest(origin, 'POST /api/v1/posts HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ');
    drip(slow, 250);
    return slow;
  },
  (origin) => {
    const slow = guest(origin, head);
    drip(slow, 250);
    return slow;
  },
  (origin) => guest(origin, head.subarray(0, 40), { reads: false }),
  (origin) => guest(origin, Buffer.concat([head, Buffer.from('{"text":')]), { reads: false }),
];

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

test('a thousand slow or silent clients do not block other requests and are eventually disconnected', async () => {
  const { origin } = closedAfterTest(await startMock({ limits: { headTime: 10_000, requestTime: 10_000 } }));
  const served = async () => (await sendBytes(origin, lastRequest()))[0]?.status;
  expect(await served()).toBe(200);
  const before = sockets();
  const guests: Guest[] = [];
  // Limited per batch so that the operating system's accept queue does not overflow.
  while (guests.length < crowd) {
    const next = Array.from({ length: 25 }, () => ways.map((way) => way(origin))).flat();
    await Promise.all(next.map(({ socket }) => once(socket, 'connect')));
    guests.push(...next);
    expect(await served()).toBe(200);
  }
  expect(sockets()).toBeGreaterThanOrEqual(before + 2 * crowd);
  for (let i = 0; i < 50; i++) expect(await served()).toBe(200);
  // A socket notices the close only while it is being read.
  for (const { socket } of guests) socket.resume();
  await Promise.all(guests.map(({ gone }) => gone));
  expect(await served()).toBe(200);
  await expect.poll(sockets, { timeout: 10_000 }).toBeLessThanOrEqual(before);
}, 60_000);
