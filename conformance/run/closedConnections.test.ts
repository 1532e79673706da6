import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runConformance } from './run.ts';

/** Lists accounts and posts, but closes the connection of some requests for posts without a response. */
async function startUnstableServer(closes: (count: number, url: URL) => boolean) {
  let count = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    request.resume();
    if (url.pathname === '/posts' && closes(++count, url)) request.socket.destroy();
    else
      response
        .writeHead(request.method === 'GET' ? 200 : 422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success: request.method === 'GET', data: [] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { rules } = await runConformance({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { primary: { key: 'key-primary' } },
    only: ['answer.no-server-error'],
    size: 'quick',
    seed: 1,
    shrink: false,
  });
  server.close();
  return rules.find(({ id }) => id === 'answer.no-server-error');
}

test('a service that closes the connection instead of responding to a request breaks answer.no-server-error', async () => {
  const rule = await startUnstableServer((_, { search }) => search !== '');
  expect(rule).toMatchObject({ verdict: 'fail', failure: { expected: 'a response', observed: 'a closed connection' } });
});

test('a connection that is closed once is no failure', async () => {
  const rule = await startUnstableServer((count) => count === 3);
  expect(rule?.verdict).not.toBe('fail');
});
