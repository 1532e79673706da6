/** Slow, silent, endless and vanished clients are disconnected and do not affect others. */
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { closeAfterTest } from '../../testing/caller.ts';
import { siteListener } from '../siteListener.ts';
import { type PortLimits, portLimits } from './limits.ts';
import { openPort } from './openPort.ts';
import { createPortRefusals } from './refusals.ts';
import { connectRaw, sendSlowly } from './testing/rawClient.ts';

/** Long enough to be observed on a busy machine, short enough for a test. */
const shortTime = 400;

/** The maximum time that a test waits for a condition. */
const pollOptions = { timeout: 15_000 };

async function openTestPort(listener: RequestListener, limitChanges: Partial<PortLimits>) {
  const limits = { ...portLimits, ...limitChanges };
  const port = closeAfterTest(openPort(listener, createPortRefusals(codecOf(defaultProfile), limits), limits));
  await new Promise<void>((resolve) => port.server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(port.server.address() as AddressInfo).port}`;
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      port.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  return { origin, connections };
}

const greet: RequestListener = (_req, res) => void res.end('hello');
const readBody: RequestListener = (req, res) => {
  req.on('error', () => {});
  req.resume().on('end', () => res.end('read'));
};
const getRequest = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const postHead = (length: number) => `POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`;

describe('the port disconnects a client', () => {
  test('that connects and sends nothing', async () => {
    const { origin } = await openTestPort(greet, { headTime: shortTime });
    await connectRaw(origin).closed;
  });

  test('that sends its headers too slowly, with a 408', async () => {
    const { origin } = await openTestPort(greet, { headTime: shortTime });
    const slowClient = connectRaw(origin, 'GET / HTTP/1.1\r\nX: ');
    sendSlowly(slowClient, 20);
    await slowClient.closed;
    expect(slowClient.receivedText()).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(slowClient.receivedText().split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      status: 408,
    });
  });

  test('that sends its body too slowly, with a 408', async () => {
    const { origin } = await openTestPort(readBody, { headTime: shortTime, requestTime: shortTime });
    const slowClient = connectRaw(origin, postHead(1_000_000));
    sendSlowly(slowClient, 20);
    await slowClient.closed;
    expect(slowClient.receivedText()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that vanishes in the middle of a request', async () => {
    const { origin, connections } = await openTestPort(readBody, {
      headTime: shortTime,
      requestTime: shortTime,
      lingerTime: shortTime,
    });
    const vanishedClient = connectRaw(origin, `${postHead(1000)}half`, { reads: false });
    await expect.poll(connections, pollOptions).toBe(1);
    await expect.poll(connections, pollOptions).toBe(0);
    vanishedClient.socket.destroy();
  });

  test('that sends no further request', async () => {
    const { origin } = await openTestPort(greet, { idleTime: shortTime });
    const idleClient = connectRaw(origin, getRequest);
    await idleClient.closed;
    expect(idleClient.receivedText()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('that does not read its response', async () => {
    const { origin, connections } = await openTestPort((_req, res) => void res.end('x'.repeat(50_000_000)), {
      stallTime: shortTime,
    });
    const deafClient = connectRaw(origin, getRequest, { reads: false });
    await expect.poll(connections, pollOptions).toBe(1);
    await expect.poll(connections, pollOptions).toBe(0);
    deafClient.socket.destroy();
  });

  test('that keeps sending after its response', async () => {
    const { origin } = await openTestPort(greet, { lingerTime: shortTime });
    const endlessClient = connectRaw(origin, postHead(1e12), { stays: true });
    sendSlowly(endlessClient, 5);
    await endlessClient.closed;
    expect(endlessClient.receivedText()).toContain('hello');
  });

  test('that keeps sending something other than HTTP, with a 400', async () => {
    const { origin } = await openTestPort(greet, { lingerTime: shortTime });
    const noiseClient = connectRaw(origin, '\x16\x03\x01', { stays: true });
    sendSlowly(noiseClient, 5);
    await noiseClient.closed;
    expect(noiseClient.receivedText()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('the port keeps a client', () => {
  test('that waits for its response, however long it takes', async () => {
    const respondLate: RequestListener = async (_req, res) => {
      await sleep(shortTime);
      res.end('late');
    };
    const { origin } = await openTestPort(respondLate, { stallTime: shortTime / 8, idleTime: shortTime / 8 });
    const patientClient = connectRaw(origin, getRequest);
    await patientClient.closed;
    expect(patientClient.receivedText()).toContain('late');
  });

  test('that finishes a request after its response, and responds to its next request', async () => {
    const { origin } = await openTestPort(greet, { lingerTime: 5 * shortTime });
    const slowClient = connectRaw(origin, postHead(4));
    await expect.poll(slowClient.receivedText, pollOptions).toContain('hello');
    slowClient.socket.write('late');
    await sleep(6 * shortTime);
    slowClient.socket.write(getRequest.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await slowClient.closed;
    expect(slowClient.receivedText().match(/hello/g)).toHaveLength(2);
  });
});

describe('a client that sends many requests and reads nothing', () => {
  const requestCount = 400;
  const page = 'x'.repeat(100_000);

  test('has one request handled at a time, and gets every response once it reads', async () => {
    let startedCount = 0;
    const { origin } = await openTestPort((_req, res) => {
      startedCount++;
      res.end(`${page}${startedCount};`);
    }, {});
    const client = connectRaw(origin, getRequest.repeat(requestCount), { reads: false });
    // The system buffers some responses; the others are not begun.
    let previousCount = -1;
    while (startedCount === 0 || startedCount > previousCount) {
      previousCount = startedCount;
      await sleep(shortTime);
    }
    expect(startedCount).toBeLessThan(requestCount);
    let received = '';
    client.socket.on('data', (chunk) => {
      received += chunk.toString('latin1').replaceAll(/x{2,}/g, '');
    });
    client.socket.resume();
    await expect.poll(() => received.match(/x?(\d+);/g)?.length, pollOptions).toBe(requestCount);
    expect([...received.matchAll(/x?(\d+);/g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: requestCount }, (_, i) => i + 1),
    );
    client.socket.destroy();
  });

  test('does not delay others: the process does other work between two of its requests', async () => {
    let startedCount = 0;
    let maxPerTurn = 0;
    const { origin } = await openTestPort((_req, res) => {
      const before = startedCount++;
      res.end('hello');
      setImmediate(() => {
        maxPerTurn = Math.max(maxPerTurn, startedCount - before);
      });
    }, {});
    const client = connectRaw(origin, getRequest.repeat(requestCount));
    await expect.poll(() => client.receivedText().match(/hello/g)?.length, pollOptions).toBe(requestCount);
    expect(maxPerTurn).toBeLessThanOrEqual(2);
    client.socket.destroy();
  });

  test.each(['waiting requests', 'requests to the site'])(
    'and others like it have one request started in a turn: %s',
    async (kind) => {
      const startedInTurn = new Map<number, number>();
      let [turn, responses] = [0, 0];
      const countTurns = () => {
        turn++;
        if (responses < 200) setImmediate(countTurns);
      };
      countTurns();
      const seen = new Set<unknown>();
      const count = (connection: unknown) => {
        responses++;
        // The first request of a connection to the API starts at once.
        const isCounted = kind === 'requests to the site' || seen.has(connection);
        seen.add(connection);
        if (isCounted) startedInTurn.set(turn, (startedInTurn.get(turn) ?? 0) + 1);
      };
      const site = siteListener(() => {
        count('the site');
        return Promise.resolve({ status: 200, headers: {}, body: 'hello' });
      });
      const { origin } = await openTestPort((req, res) => {
        if (kind === 'requests to the site') return void site(req, res);
        count(req.socket);
        res.end('hello');
      }, {});
      const clients = Array.from({ length: 20 }, () => connectRaw(origin, getRequest.repeat(10)));
      await expect.poll(() => responses, pollOptions).toBe(200);
      expect(Math.max(...startedInTurn.values())).toBe(1);
      for (const { socket } of clients) socket.destroy();
    },
  );

  test('is disconnected when too many of its requests wait', async () => {
    const { origin } = await openTestPort(() => {}, { waitingRequests: 10 });
    await connectRaw(origin, getRequest.repeat(12)).closed;
  });

  test('is disconnected when unread responses take too much memory, and others are served', async () => {
    const largeResponse = 'x'.repeat(20_000_000);
    const { origin, connections } = await openTestPort((_req, res) => void res.end(largeResponse), {
      unsentBytes: 40_000_000,
    });
    const deafClients = Array.from({ length: 5 }, () => connectRaw(origin, getRequest, { reads: false }));
    const reader = connectRaw(origin, getRequest.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await reader.closed;
    expect(reader.receivedText().length).toBeGreaterThan(largeResponse.length);
    await expect.poll(connections, pollOptions).toBeLessThanOrEqual(3);
    for (const { socket } of deafClients) socket.destroy();
  });
});

test('the port limits concurrent connections and accepts a new one when another ends', async () => {
  const { origin, connections } = await openTestPort(greet, { connections: 3 });
  const clients = [1, 2, 3].map(() => connectRaw(origin));
  await expect.poll(connections, pollOptions).toBe(3);
  const lateClient = connectRaw(origin, getRequest);
  await lateClient.closed;
  expect(lateClient.receivedText()).toBe('');
  clients[0]?.socket.end();
  await expect.poll(connections, pollOptions).toBe(2);
  const nextClient = connectRaw(origin, getRequest.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await nextClient.closed;
  expect(nextClient.receivedText()).toContain('hello');
  for (const { socket } of clients) socket.destroy();
});

test('closing the port closes every connection, including one after a CONNECT request', async () => {
  const limits = { ...portLimits, lingerTime: 1e9 };
  const port = openPort(greet, createPortRefusals(codecOf(defaultProfile), limits), limits);
  await new Promise<void>((resolve) => port.server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(port.server.address() as AddressInfo).port}`;
  const connect = 'CONNECT there:80 HTTP/1.1\r\nHost: there\r\n\r\n';
  const clients = [
    connectRaw(origin),
    connectRaw(origin, 'GET'),
    connectRaw(origin, getRequest),
    connectRaw(origin, connect, { stays: true }),
  ];
  await expect
    .poll(() => clients.slice(2).map(({ receivedText }) => receivedText().length > 0), pollOptions)
    .toEqual([true, true]);
  await port.close();
  for (const { socket } of clients) socket.destroy();
});
