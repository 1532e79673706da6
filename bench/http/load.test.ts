import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { load } from './load.ts';
import { requestBytes } from './request.ts';

async function serverWith(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const requests = ['/a', '/b'].map((path) => requestBytes({ method: 'POST', path, key: 'k', body: { text: 'é' } }));
const expects = (status: number) => status === 201;

test('as many requests are sent as were asked for, in turn, each whole and with its key', async () => {
  const seen: string[] = [];
  const port = await serverWith((req, res) => {
    req.setEncoding('utf8').on('data', (body) => seen.push(`${req.url} ${req.headers.authorization} ${body}`));
    req.on('end', () => res.writeHead(201).end('done'));
  });
  const { answers } = await load({ port, requests, expects, connections: 3 }, { answers: 10 });
  expect(answers).toBe(10);
  expect(seen.filter((one) => one === '/a Bearer k {"text":"é"}')).toHaveLength(5);
  expect(seen.filter((one) => one === '/b Bearer k {"text":"é"}')).toHaveLength(5);
});

test('no connection sends before its last answer is there', async () => {
  let [under, most] = [0, 0];
  const port = await serverWith((_req, res) => {
    most = Math.max(most, ++under);
    setImmediate(() => {
      under--;
      res.writeHead(201).end('done');
    });
  });
  await load({ port, requests, expects, connections: 3 }, { answers: 30 });
  expect(most).toBeLessThanOrEqual(3);
});

test('an error is no speed: an answer with another status ends the measurement with what it says', async () => {
  let count = 0;
  const port = await serverWith((_req, res) => {
    res.writeHead(++count < 5 ? 201 : 429).end('too many');
  });
  await expect(load({ port, requests, expects, connections: 1 }, { answers: 10 })).rejects.toThrow(/429.*too many/s);
});

test('a connection that the server closes ends the measurement', async () => {
  const port = await serverWith((req) => req.socket.destroy());
  await expect(load({ port, requests, expects, connections: 1 }, { answers: 10 })).rejects.toThrow(/closed|ECONNRESET/);
});
