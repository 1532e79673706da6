import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { load } from './load.ts';

async function serverWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const requests = ['/a', '/b', '/c', '/d'].map((path) => ({ path, key: 'k', body: { text: 'é' } }));
const expects = (status: number) => status === 201;
const enough = { answers: 12 };

// autocannon is installed by the first `npm run bench`.
const installed = existsSync(join(import.meta.dirname, '../node_modules/autocannon'));

describe.runIf(installed)('load', () => {
  test.each([1, 2, 3])('distributes requests over %i connections, each with its body and key', async (connections) => {
    const seen: string[] = [];
    const origin = await serverWith((req, res) => {
      req
        .setEncoding('utf8')
        .on('data', (body) => seen.push(`${req.method} ${req.url} ${req.headers.authorization} ${body}`));
      req.on('end', () => res.writeHead(201).end('done'));
    });
    const { answers } = await load({ origin, requests, expects, connections }, enough);
    expect(answers).toBe(12);
    expect(seen).toHaveLength(12);
    for (const { path } of requests) expect(seen).toContain(`POST ${path} Bearer k {"text":"é"}`);
  });

  test('stops after the given time and returns the duration', async () => {
    const origin = await serverWith((_req, res) => void setTimeout(() => res.writeHead(201).end('done'), 5));
    const { answers, seconds, latency } = await load({ origin, requests, expects, connections: 2 }, { seconds: 0.2 });
    expect(answers).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(5);
    expect(latency.median).toBeGreaterThan(4);
  });

  test('waits for the first response even if it takes longer than the given time', async () => {
    const origin = await serverWith((_req, res) => void setTimeout(() => res.writeHead(201).end('done'), 200));
    const { answers } = await load({ origin, requests, expects, connections: 1 }, { seconds: 0.01 });
    expect(answers).toBe(1);
  });

  test('rejects with the response body if a response has an unexpected status', async () => {
    let count = 0;
    const origin = await serverWith((_req, res) => {
      res.writeHead(++count < 5 ? 201 : 429).end('too many');
    });
    await expect(load({ origin, requests, expects, connections: 1 }, enough)).rejects.toThrow(/429.*too many/s);
  });

  test.each<[string, RequestListener]>([
    ['breaks', (req) => req.socket.destroy()],
    ['closes after a response', (_req, res) => void res.writeHead(201, { connection: 'close' }).end('done')],
  ])('rejects if a connection %s', async (_, listener) => {
    const origin = await serverWith(listener);
    await expect(load({ origin, requests, expects, connections: 1 }, enough)).rejects.toThrow(/closed|ECONNRESET/);
  });
});
