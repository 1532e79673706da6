/** Slow, silent, endless and vanished clients are disconnected and do not affect others. */
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { portLimits } from './limits.ts';
import { openPort } from './openPort.ts';
import { createPortRefusals } from './refusals.ts';
import { getRequest, openTestPort, pollOptions } from './testing/openTestPort.ts';
import { connectRaw, sendSlowly } from './testing/rawClient.ts';

/** Long enough to be observed on a busy machine, short enough for a test. */
const shortTime = 400;

const greet: RequestListener = (_req, res) => void res.end('hello');
const readBody: RequestListener = (req, res) => {
  req.on('error', () => {});
  req.resume().on('end', () => res.end('read'));
};
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
    expect(slowClient.getReceivedText()).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(slowClient.getReceivedText().split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      status: 408,
    });
  });

  test('that sends its body too slowly, with a 408', async () => {
    const { origin } = await openTestPort(readBody, { headTime: shortTime, requestTime: shortTime });
    const slowClient = connectRaw(origin, postHead(1_000_000));
    sendSlowly(slowClient, 20);
    await slowClient.closed;
    expect(slowClient.getReceivedText()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that vanishes in the middle of a request', async () => {
    const { origin, countConnections } = await openTestPort(readBody, {
      headTime: shortTime,
      requestTime: shortTime,
      lingerTime: shortTime,
    });
    const vanishedClient = connectRaw(origin, `${postHead(1000)}half`, { reads: false });
    await expect.poll(countConnections, pollOptions).toBe(1);
    await expect.poll(countConnections, pollOptions).toBe(0);
    vanishedClient.socket.destroy();
  });

  test('that sends no further request', async () => {
    const { origin } = await openTestPort(greet, { idleTime: shortTime });
    const idleClient = connectRaw(origin, getRequest);
    await idleClient.closed;
    expect(idleClient.getReceivedText()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('that does not read its response', async () => {
    const { origin, countConnections } = await openTestPort((_req, res) => void res.end('x'.repeat(50_000_000)), {
      stallTime: shortTime,
    });
    const deafClient = connectRaw(origin, getRequest, { reads: false });
    await expect.poll(countConnections, pollOptions).toBe(1);
    await expect.poll(countConnections, pollOptions).toBe(0);
    deafClient.socket.destroy();
  });

  test('that keeps sending after its response', async () => {
    const { origin } = await openTestPort(greet, { lingerTime: shortTime });
    const endlessClient = connectRaw(origin, postHead(1e12), { stays: true });
    sendSlowly(endlessClient, 5);
    await endlessClient.closed;
    expect(endlessClient.getReceivedText()).toContain('hello');
  });

  test('that keeps sending something other than HTTP, with a 400', async () => {
    const { origin } = await openTestPort(greet, { lingerTime: shortTime });
    const noiseClient = connectRaw(origin, '\x16\x03\x01', { stays: true });
    sendSlowly(noiseClient, 5);
    await noiseClient.closed;
    expect(noiseClient.getReceivedText()).toMatch(/^HTTP\/1\.1 400 /);
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
    expect(patientClient.getReceivedText()).toContain('late');
  });

  test('that finishes a request after its response, and responds to its next request', async () => {
    const { origin } = await openTestPort(greet, { lingerTime: 5 * shortTime });
    const slowClient = connectRaw(origin, postHead(4));
    await expect.poll(slowClient.getReceivedText, pollOptions).toContain('hello');
    slowClient.socket.write('late');
    await sleep(6 * shortTime);
    slowClient.socket.write(getRequest.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await slowClient.closed;
    expect(slowClient.getReceivedText().match(/hello/g)).toHaveLength(2);
  });
});

describe('the port answers a CONNECT request after another request', () => {
  const connect = 'CONNECT there:80 HTTP/1.1\r\nHost: there\r\n\r\n';

  test('with the response to the other, also one that is streamed, and closes the connection', async () => {
    const chunks = Array.from({ length: 100 }, () => Buffer.alloc(100_000, 'x'));
    const { origin } = await openTestPort((_req, res) => void setImmediate(() => Readable.from(chunks).pipe(res)), {});
    const client = connectRaw(origin, `${getRequest}${connect}`);
    await client.closed;
    expect(client.getReceivedText()).toMatch(/^HTTP\/1\.1 200 /);
    expect(client.getReceivedText()).not.toContain('HTTP/1.1 405 ');
    expect(client.getReceivedText().match(/x/g)?.length).toBeGreaterThanOrEqual(10_000_000);
  });

  test('and tolerates a client that resets the connection before the response', async () => {
    const { origin, countConnections } = await openTestPort(() => {}, {});
    const client = connectRaw(origin, `${getRequest}${connect}`);
    await expect.poll(countConnections, pollOptions).toBe(1);
    client.socket.resetAndDestroy();
    await expect.poll(countConnections, pollOptions).toBe(0);
  });
});

describe('the port answers bytes that are not HTTP', () => {
  const noise = '\x16\x03\x01\r\n\r\n';
  /** Responds after the bytes of its turn have been read. */
  const greetLater: RequestListener = (req, res) => void setImmediate(() => greet(req, res));

  test('after a request with its response, and closes the connection', async () => {
    const { origin } = await openTestPort(greetLater, {});
    const client = connectRaw(origin, `${postHead(4)}body${noise}`);
    await client.closed;
    expect(client.getReceivedText()).toMatch(/^HTTP\/1\.1 200 .*\r\nhello$/s);
  });

  test('after several requests with the response to the first, and handles no other', async () => {
    const targets: unknown[] = [];
    const { origin } = await openTestPort((req, res) => {
      targets.push(req.url);
      greetLater(req, res);
    }, {});
    const client = connectRaw(origin, `${getRequest}${getRequest.replace('/', '/second')}${noise}`);
    await client.closed;
    expect(client.getReceivedText()).toMatch(/^HTTP\/1\.1 200 .*\r\nhello$/s);
    expect(targets).toEqual(['/']);
  });

  test('in the body of a request with a 400', async () => {
    const { origin } = await openTestPort(readBody, {});
    const chunkedHead = 'POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n';
    const client = connectRaw(origin, `${chunkedHead}${noise}`);
    await client.closed;
    expect(client.getReceivedText()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

test('the port limits concurrent connections and accepts a new one when another ends', async () => {
  const { origin, countConnections } = await openTestPort(greet, { connections: 3 });
  const clients = [1, 2, 3].map(() => connectRaw(origin));
  await expect.poll(countConnections, pollOptions).toBe(3);
  const lateClient = connectRaw(origin, getRequest);
  await lateClient.closed;
  expect(lateClient.getReceivedText()).toBe('');
  clients[0]?.socket.end();
  await expect.poll(countConnections, pollOptions).toBe(2);
  const nextClient = connectRaw(origin, getRequest.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await nextClient.closed;
  expect(nextClient.getReceivedText()).toContain('hello');
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
    .poll(() => clients.slice(2).map(({ getReceivedText: receivedText }) => receivedText().length > 0), pollOptions)
    .toEqual([true, true]);
  await port.close();
  for (const { socket } of clients) socket.destroy();
});
