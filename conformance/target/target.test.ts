import { createServer, type RequestListener, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { BudgetExceededError } from './budgetExceededError.ts';
import { maxValues } from './responseLimit.ts';
import { Target } from './target.ts';
import type { TargetOptions } from './targetOptions.ts';

let server: Server;
let target: Target;

afterEach(async () => {
  target.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function startTarget(
  listener: RequestListener,
  options: Omit<Partial<TargetOptions>, 'base'> = {},
): Promise<URL> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const defaults = {
    rate: 'off',
    responseLimit: { milliseconds: 2000, bytes: 1_000_000 },
    maxRequests: 100,
    maxTime: 60_000,
    workers: 1,
    headers: {},
  } as const;
  const base = new URL(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  target = new Target({ base, ...defaults, ...options });
  return base;
}

const sendContext = { script: 'test', operation: 'listAccounts' } as const;
const get = (url: URL) => target.send(() => ({ method: 'GET', url, headers: {} }), sendContext);

test('a throttled request is repeated after Retry-After', async () => {
  let attempts = 0;
  const url = await startTarget((_req, res) => {
    if (++attempts === 1) res.writeHead(429, { 'Retry-After': '0' }).end();
    else res.end('{}');
  });
  expect((await get(url)).status).toBe(200);
  expect(target.log.map(({ status }) => status)).toEqual([429, 200]);
});

test('if the clock can be moved, a throttled request is repeated without waiting', async () => {
  const pauses: [number, string][] = [];
  let isThrottled = true;
  const url = await startTarget(
    (_req, res) => (isThrottled ? res.writeHead(429, { 'Retry-After': '60' }).end() : res.end('{}')),
    {
      passTime: (milliseconds, { method }) => {
        pauses.push([milliseconds, method]);
        isThrottled = false;
        return Promise.resolve();
      },
    },
  );
  expect((await get(url)).status).toBe(200);
  expect(pauses).toEqual([[60_050, 'GET']]);
});

test('if the clock can be moved, the last repetition follows after a minute, because a request can be counted as several', async () => {
  const [pauses, isThrottled]: [number[], (total: number) => boolean] = [[], (total) => total < 60_000];
  const url = await startTarget(
    (_req, res) =>
      isThrottled(pauses.reduce((total, pause) => total + pause, 0))
        ? res.writeHead(429, { 'Retry-After': '1' }).end()
        : res.end('{}'),
    { passTime: async (milliseconds) => void pauses.push(milliseconds) },
  );
  expect((await get(url)).status).toBe(200);
  expect(pauses).toHaveLength(3);
});

test('a Retry-After of a month is not waited for', async () => {
  const url = await startTarget((_req, res) => res.writeHead(429, { 'Retry-After': '2000000' }).end());
  expect((await get(url)).status).toBe(429);
  expect(target.log).toHaveLength(1);
});

test('after an interruption requests in flight may end, and only cleaning up sends further requests', async () => {
  const controller = new AbortController();
  const url = await startTarget(
    (_req, res) => {
      controller.abort();
      setTimeout(() => res.writeHead(201).end('{}'), 50);
    },
    { signal: controller.signal },
  );
  expect((await get(url)).status).toBe(201);
  await expect(get(url)).rejects.toThrow(BudgetExceededError);
  target.beginCleanup();
  await expect(get(url)).rejects.toThrow('interrupted');
  expect(
    (await target.send(() => ({ method: 'DELETE', url, headers: {} }), { ...sendContext, isCleanup: true })).status,
  ).toBe(201);
});

test('a missing, aborted or malformed response is reported as status 0 and does not throw', async () => {
  const url = await startTarget(
    (req, res) => {
      if (req.url === '/cut') res.destroy();
      else if (req.url === '/deep') res.end('['.repeat(1000) + ']'.repeat(1000));
      else if (req.url === '/many') res.end(`[${'1,'.repeat(maxValues)}1]`);
      else if (req.url === '/half') {
        res.writeHead(200, { 'Content-Length': '100' });
        res.write('half');
        setTimeout(() => res.destroy(), 10);
      }
    },
    { responseLimit: { milliseconds: 100, bytes: 1_000_000 } },
  );
  for (const path of ['silent', 'cut', 'half', 'deep', 'many']) {
    const response = await get(new URL(path, url));
    expect(response.error, path).toBeTypeOf('string');
    expect(response.status, path).toBe(0);
  }
});

test('no request is sent once the budget is used up', async () => {
  const url = await startTarget((_req, res) => res.end('{}'), { maxRequests: 2 });
  await get(url);
  await get(url);
  await expect(get(url)).rejects.toThrow(BudgetExceededError);
  expect(target.requestCount).toBe(2);
});

test('a streamed body has the announced length', async () => {
  let received = 0;
  const url = await startTarget((req, res) => {
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    req.on('end', () => res.end('{}'));
  });
  const body = Readable.from(Array.from({ length: 20 }, () => new Uint8Array(65_536)));
  const headers = { 'content-length': String(20 * 65_536) };
  expect((await target.send(() => ({ method: 'POST', url, headers, body }), sendContext)).status).toBe(200);
  expect(received).toBe(20 * 65_536);
});

/** Sends requests until the run stops. */
async function sendUntilStopped(url: URL): Promise<string | undefined> {
  while (target.stopReason === undefined) await get(url).catch(() => {});
  return target.stopReason;
}

test.each<[string, RequestListener]>([
  ['redirects', (_req, res) => res.writeHead(302, { Location: '/' }).end()],
  ['a truncated body', (_req, res) => res.end('{"success":true,"data":[{')],
  ['no body', (_req, res) => res.writeHead(204).end()],
  ['server errors', (_req, res) => res.writeHead(500).end('{}')],
])('300 unusable responses in a row end the run: %s', async (_name, listener) => {
  const url = await startTarget(listener, { maxRequests: 1000 });
  expect(await sendUntilStopped(url)).toBe('300 requests in a row got no usable response');
  expect(target.requestCount).toBe(300);
});

test.each([
  ['every second request', 2, 'more than a quarter of the requests get no response'],
  ['every fifth request', 5, 'the limit of 1000 requests is reached'],
])('a run on a service that resets the connection of %s ends with a reason', async (_name, every, reason) => {
  let count = 0;
  const url = await startTarget(
    (req, res) =>
      ++count % every === 0 ? req.socket.resetAndDestroy() : res.writeHead(200, { Connection: 'close' }).end('{}'),
    { maxRequests: 1000 },
  );
  expect(await sendUntilStopped(url)).toBe(reason);
});

test('refusals without JSON, and bare lists, count as usable responses', async () => {
  let count = 0;
  const url = await startTarget(
    (_req, res) =>
      ++count % 300 === 0 ? res.end(' [] ') : count % 2 ? res.writeHead(401).end() : res.writeHead(302).end(),
    { maxRequests: 700 },
  );
  expect(await sendUntilStopped(url)).toBe('the limit of 700 requests is reached');
});

test('after requests that remained throttled, only scripts that count requests still send some', async () => {
  const url = await startTarget((_req, res) => res.writeHead(429, { 'Retry-After': '3600' }).end());
  for (let i = 0; i < 10; i++) expect((await get(url)).status).toBe(429);
  expect(target.stopReason).toBe(
    '10 requests in a row remained throttled; the last response, to listAccounts, asked to wait 3600 s; lower --rate, or use a key without a rate limit',
  );
  expect(target.isStoppedByThrottling).toBe(true);
  await expect(get(url)).rejects.toThrow(BudgetExceededError);
  const response = await target.send(() => ({ method: 'GET', url, headers: {} }), {
    ...sendContext,
    skipRetries: true,
  });
  expect(response.status).toBe(429);
});

test('a wait that is longer than the time for cleaning up is neither waited nor announced', async () => {
  const waits: number[] = [];
  const url = await startTarget((_req, res) => res.writeHead(429, { 'Retry-After': '60' }).end(), {
    onWait: (milliseconds) => waits.push(milliseconds),
    maxTime: 0,
  });
  target.beginCleanup();
  await expect(
    target.send(() => ({ method: 'DELETE', url, headers: {} }), { ...sendContext, isCleanup: true }),
  ).rejects.toThrow('the time limit for cleaning up is reached');
  expect(waits).toEqual([]);
});
