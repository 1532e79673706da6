import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runConformance } from './run.ts';

const account = { id: 'acc_social', platform: 'social', name: 'A' };

/** Lists an account and refuses posts, but closes the connection of some requests for posts without a response. */
async function judgeUnstableServer(closes: (request: string, count: number) => boolean) {
  let count = 0;
  const server = createServer(({ method, url = '', socket }, response) => {
    if (url.startsWith('/posts') && closes(`${method} ${url}`, ++count)) return void socket.destroy();
    const data = url === '/accounts' ? [account] : [];
    response
      .writeHead(method === 'GET' ? 200 : 422, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: method === 'GET', data }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { rules } = await runConformance({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { primary: { key: 'key-primary' } },
    only: ['answer.no-server-error', 'request.json'],
    size: 'quick',
    seed: 1,
    shrink: false,
  });
  server.close();
  return rules.find(({ id }) => id === 'answer.no-server-error');
}

test('a service that closes the connection instead of responding to a request breaks answer.no-server-error', async () => {
  const rule = await judgeUnstableServer((request) => request === 'POST /posts');
  expect(rule).toMatchObject({ verdict: 'fail', failure: { expected: 'a response', observed: 'a closed connection' } });
});

test('a connection that is closed only once is not reported as a failure', async () => {
  const rule = await judgeUnstableServer((_, count) => count === 3);
  expect(rule?.verdict).not.toBe('fail');
});

test('a gateway may close the connection of a request that looks like an attack', async () => {
  const rule = await judgeUnstableServer((request) => request.includes('__proto__'));
  expect(rule?.verdict).toBe('pass');
});
