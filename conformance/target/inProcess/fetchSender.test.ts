import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpSender } from '../httpSender.ts';
import type { OutgoingRequest } from '../message.ts';
import { createSender, type FetchHandler } from './fetchSender.ts';

const limit = { milliseconds: 1000, bytes: 100 };
const base = { method: 'POST', url: new URL('http://localhost/api/v1/posts'), headers: {} } as const;

function send(fetch: FetchHandler, request: Partial<OutgoingRequest> = {}, signal?: AbortSignal) {
  return createSender(fetch, 'http://localhost', createHttpSender(1)).send({ ...base, ...request }, limit, signal);
}

test('a request reaches the handler with its method, URL, headers and body', async () => {
  const response = await send(
    async (request) =>
      Response.json([request.method, request.url, request.headers.get('authorization'), await request.text()], {
        status: 201,
        headers: { 'X-Request-Id': 'r1' },
      }),
    { headers: { authorization: 'Bearer key' }, body: 'text' },
  );
  expect(response).toMatchObject({ status: 201, headers: { 'x-request-id': 'r1' } });
  expect(JSON.parse(response.body)).toEqual(['POST', base.url.href, 'Bearer key', 'text']);
});

test('the requests that the handler sends count, unless its response says how many do', async () => {
  const server = createServer((_, response) => response.end('ok'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = { method: 'GET', url: new URL(`${origin}/posts`), headers: {} } as const;
  const sendTwo: FetchHandler = async () => {
    await (await globalThis.fetch(origin)).text();
    return globalThis.fetch(origin);
  };
  const sendTo = (fetch: FetchHandler) => createSender(fetch, origin, createHttpSender(1)).send(request, limit);
  expect(await sendTo(sendTwo)).toMatchObject({ status: 200, requests: 2 });
  const sayOne: FetchHandler = async (request) => Object.assign(await sendTwo(request), { requests: 1 });
  expect(await sendTo(sayOne)).not.toHaveProperty('requests');
  server.close();
});

test('the handler gets the operation of a request, if it belongs to one', async () => {
  const fetch: FetchHandler = ({ operation = 'none' }) => new Response(operation);
  expect((await send(fetch, { operation: 'createPost' })).body).toBe('createPost');
  expect((await send(fetch)).body).toBe('none');
});

test('a body of chunks is read as it is sent', async () => {
  const body = ReadableStream.from(['one ', 'two'].map((text) => Buffer.from(text)));
  expect(await send(async (request) => new Response(await request.text()), { body })).toMatchObject({
    status: 200,
    body: 'one two',
  });
});

test('a redirect is the response', async () => {
  const response = await send(() => new Response(null, { status: 307, headers: { location: '/elsewhere' } }));
  expect(response).toMatchObject({ status: 307, headers: { location: '/elsewhere' }, body: '' });
});

test('a response that is not text has a digest and a length', async () => {
  const response = await send(
    () => new Response(Buffer.from([0xff, 0xd8]), { headers: { 'content-type': 'image/jpeg' } }),
  );
  expect(response).toMatchObject({ status: 200, length: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test.each<[string, FetchHandler, object]>([
  [
    'never responds',
    () => new Promise(() => {}),
    { error: 'no complete response within 1000 ms', hasTimedOut: true, limitExceeded: true },
  ],
  ['responds at length', () => new Response('x'.repeat(101)), { limitExceeded: true }],
  ['throws', () => Promise.reject(new Error('no such table')), { error: 'no such table' }],
  [
    'throws at once',
    () => {
      throw new TypeError('fetch failed', { cause: new Error('the connection was reset') });
    },
    { error: 'the connection was reset' },
  ],
  [
    'breaks off',
    () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) })),
    { error: 'cut off' },
  ],
])('a handler that %s gives no response, and the reason', async (_, fetch, expected) => {
  expect(await send(fetch)).toMatchObject({ status: 0, ...expected });
});

test('an interrupted run does not wait for the response', async () => {
  const controller = new AbortController();
  const response = send(() => new Promise(() => {}), {}, controller.signal);
  controller.abort();
  expect(await response).toMatchObject({ status: 0, error: 'the request was aborted' });
});

test('other origins are reached over HTTP', async () => {
  const calledUrls: string[] = [];
  const fetch: FetchHandler = ({ url }) => {
    calledUrls.push(url);
    return new Response();
  };
  const response = await send(fetch, { method: 'GET', url: new URL('http://127.0.0.1:1/file') });
  expect(response).toMatchObject({ status: 0, error: expect.stringContaining('ECONNREFUSED') });
  expect(calledUrls).toEqual([]);
});
