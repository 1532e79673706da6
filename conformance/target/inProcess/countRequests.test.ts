import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRequests } from './countRequests.ts';

const server = createServer((_, response) => response.end('ok'));
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const fetchText = async (url: string) => (await fetch(url)).text();

test('requests of fetch and of node:http to the origin are counted', async () => {
  const count = await countRequests(origin, async () => {
    await fetchText(`${origin}/first`);
    await new Promise((resolve) => get(`${origin}/second`, (response) => response.resume().on('end', resolve)));
    return fetchText(`${origin}/third`);
  });
  expect(count).toEqual({ result: 'ok', requests: 3 });
});

test('requests to another origin, and those of others at the same time, are not counted', async () => {
  const other = fetchText(origin);
  expect(await countRequests('http://localhost:1', () => fetchText(origin))).toMatchObject({ requests: 0 });
  await other;
  const [none, two] = await Promise.all([
    countRequests(origin, () => 'in process'),
    countRequests(origin, () => Promise.all([fetchText(origin), fetchText(origin)])),
  ]);
  expect([none.requests, two.requests]).toEqual([0, 2]);
});
