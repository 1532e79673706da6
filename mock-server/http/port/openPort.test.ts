/** Slow, silent, endless and vanished clients are disconnected and do not affect others. */
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { closedAfterTest } from '../../testing/caller.ts';
import { type PortLimits, portLimits } from './limits.ts';
import { openPort } from './openPort.ts';
import { portRefusals } from './refusals.ts';
import { drip, guest } from './testing/guest.ts';

/** Long enough to be observed on a busy machine, short enough for a test. */
const brief = 400;

/** The maximum time that a test waits for a condition. */
const inTheEnd = { timeout: 15_000 };

async function portThat(listener: RequestListener, changed: Partial<PortLimits>) {
  const limits = { ...portLimits, ...changed };
  const port = closedAfterTest(openPort(listener, portRefusals(codecOf(defaultProfile), limits), limits));
  await new Promise<void>((resolve) => port.server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(port.server.address() as AddressInfo).port}`;
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      port.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  return { origin, connections };
}

const hello: RequestListener = (_req, res) => void res.end('hello');
const readsAll: RequestListener = (req, res) => {
  req.on('error', () => {});
  req.resume().on('end', () => res.end('read'));
};
const get = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
const post = (length: number) => `POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`;

describe('the port disconnects a client', () => {
  test('that connects and sends nothing', async () => {
    const { origin } = await portThat(hello, { headTime: brief });
    await guest(origin).gone;
  });

  test('that sends its headers too slowly, with a 408', async () => {
    const { origin } = await portThat(hello, { headTime: brief });
    const slow = guest(origin, 'GET / HTTP/1.1\r\nX: ');
    drip(slow, 20);
    await slow.gone;
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(slow.heard().split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, status: 408 });
  });

  test('that sends its body too slowly, with a 408', async () => {
    const { origin } = await portThat(readsAll, { headTime: brief, requestTime: brief });
    const slow = guest(origin, post(1_000_000));
    drip(slow, 20);
    await slow.gone;
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that vanishes in the middle of a request', async () => {
    const { origin, connections } = await portThat(readsAll, {
      headTime: brief,
      requestTime: brief,
      lingerTime: brief,
    });
    const vanished = guest(origin, `${post(1000)}half`, { reads: false });
    await expect.poll(connections, inTheEnd).toBe(1);
    await expect.poll(connections, inTheEnd).toBe(0);
    vanished.socket.destroy();
  });

  test('that sends no further request', async () => {
    const { origin } = await portThat(hello, { idleTime: brief });
    const idle = guest(origin, get);
    await idle.gone;
    expect(idle.heard()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('that does not read its response', async () => {
    const { origin, connections } = await portThat((_req, res) => void res.end('x'.repeat(50_000_000)), {
      stallTime: brief,
    });
    const deaf = guest(origin, get, { reads: false });
    await expect.poll(connections, inTheEnd).toBe(1);
    await expect.poll(connections, inTheEnd).toBe(0);
    deaf.socket.destroy();
  });

  test('that keeps sending after its response', async () => {
    const { origin } = await portThat(hello, { lingerTime: brief });
    const endless = guest(origin, post(1e12), { stays: true });
    drip(endless, 5);
    await endless.gone;
    expect(endless.heard()).toContain('hello');
  });

  test('that keeps sending something other than HTTP, with a 400', async () => {
    const { origin } = await portThat(hello, { lingerTime: brief });
    const noise = guest(origin, '\x16\x03\x01', { stays: true });
    drip(noise, 5);
    await noise.gone;
    expect(noise.heard()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('the port keeps a client', () => {
  test('that waits for its response, however long it takes', async () => {
    const late: RequestListener = async (_req, res) => {
      await sleep(brief);
      res.end('late');
    };
    const { origin } = await portThat(late, { stallTime: brief / 8, idleTime: brief / 8 });
    const patient = guest(origin, get);
    await patient.gone;
    expect(patient.heard()).toContain('late');
  });

  test('that finishes a request after its response, and responds to its next request', async () => {
    const { origin } = await portThat(hello, { lingerTime: 5 * brief });
    const slow = guest(origin, post(4));
    await expect.poll(slow.heard, inTheEnd).toContain('hello');
    slow.socket.write('late');
    await sleep(6 * brief);
    slow.socket.write(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await slow.gone;
    expect(slow.heard().match(/hello/g)).toHaveLength(2);
  });
});

test('the port limits concurrent connections and accepts a new one when another ends', async () => {
  const { origin, connections } = await portThat(hello, { connections: 3 });
  const guests = [1, 2, 3].map(() => guest(origin));
  await expect.poll(connections, inTheEnd).toBe(3);
  const late = guest(origin, get);
  await late.gone;
  expect(late.heard()).toBe('');
  guests[0]?.socket.end();
  await expect.poll(connections, inTheEnd).toBe(2);
  const next = guest(origin, get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await next.gone;
  expect(next.heard()).toContain('hello');
  for (const { socket } of guests) socket.destroy();
});

test('closing the port closes every connection, including one after a CONNECT request', async () => {
  const limits = { ...portLimits, lingerTime: 1e9 };
  const port = openPort(hello, portRefusals(codecOf(defaultProfile), limits), limits);
  await new Promise<void>((resolve) => port.server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(port.server.address() as AddressInfo).port}`;
  const connect = 'CONNECT there:80 HTTP/1.1\r\nHost: there\r\n\r\n';
  const guests = [guest(origin), guest(origin, 'GET'), guest(origin, get), guest(origin, connect, { stays: true })];
  await expect.poll(() => guests.slice(2).map(({ heard }) => heard().length > 0), inTheEnd).toEqual([true, true]);
  await port.close();
  for (const { socket } of guests) socket.destroy();
});
