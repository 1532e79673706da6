import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { applyLoad } from './load.ts';

async function startServerWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const requests = ['/a', '/b', '/c', '/d'].map((path) => ({ path, key: 'k', body: { text: 'é' } }));
const isExpected = (status: number) => status === 201;
const stopCondition = { responses: 12 };

// autocannon is installed by the first `npm run bench`.
const isInstalled = existsSync(join(import.meta.dirname, '../node_modules/autocannon'));

describe.runIf(isInstalled)('load', () => {
  test.each([1, 2, 3])('distributes requests over %i connections, each with its body and key', async (connections) => {
    const receivedRequests: string[] = [];
    const origin = await startServerWith((req, res) => {
      req
        .setEncoding('utf8')
        .on('data', (body) => receivedRequests.push(`${req.method} ${req.url} ${req.headers.authorization} ${body}`));
      req.on('end', () => res.writeHead(201).end('done'));
    });
    const { responses } = await applyLoad({ origin, requests, isExpected, connections }, stopCondition);
    expect(responses).toBe(12);
    expect(receivedRequests).toHaveLength(12);
    for (const { path } of requests) expect(receivedRequests).toContain(`POST ${path} Bearer k {"text":"é"}`);
  });

  test('stops after the given time and returns the duration', async () => {
    const origin = await startServerWith((_req, res) => void setTimeout(() => res.writeHead(201).end('done'), 5));
    const { responses, seconds, latency } = await applyLoad(
      { origin, requests, isExpected, connections: 2 },
      { seconds: 0.2 },
    );
    expect(responses).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(5);
    expect(latency.median).toBeGreaterThan(4);
  });

  test('waits for the first response even if it takes longer than the given time', async () => {
    const origin = await startServerWith((_req, res) => void setTimeout(() => res.writeHead(201).end('done'), 200));
    const { responses } = await applyLoad({ origin, requests, isExpected, connections: 1 }, { seconds: 0.01 });
    expect(responses).toBe(1);
  });

  test('rejects with the response body if a response has an unexpected status', async () => {
    let count = 0;
    const origin = await startServerWith((_req, res) => {
      res.writeHead(++count < 5 ? 201 : 429).end('too many');
    });
    await expect(applyLoad({ origin, requests, isExpected, connections: 1 }, stopCondition)).rejects.toThrow(
      /429.*too many/s,
    );
  });

  test.each<[string, RequestListener]>([
    ['breaks', (req) => req.socket.destroy()],
    ['closes after a response', (_req, res) => void res.writeHead(201, { connection: 'close' }).end('done')],
  ])('rejects if a connection %s', async (_, listener) => {
    const origin = await startServerWith(listener);
    await expect(applyLoad({ origin, requests, isExpected, connections: 1 }, stopCondition)).rejects.toThrow(
      /closed|ECONNRESET/,
    );
  });
});
