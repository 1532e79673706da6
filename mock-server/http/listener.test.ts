import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createMock } from '../createMock.ts';
import { startMock } from '../startMock.ts';
import { buildPostBodyOn, closeAfterTest } from '../testing/caller.ts';
import { buildLastRequest, buildRequestBytes, sendBytes } from '../testing/wire.ts';
import { createMockListener } from './listener.ts';
import { openTestPort } from './port/testing/openTestPort.ts';
import { connectRaw } from './port/testing/rawClient.ts';

const failures: unknown[] = [];
const setUp = async () => closeAfterTest(await startMock({ onError: (error) => failures.push(error) }));

const validBody = JSON.stringify(buildPostBodyOn());
const buildDeepBody = (inner: string) => `${inner}${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('the connection stays usable after', () => {
  const refusedRequests: readonly (readonly [string, number, Buffer])[] = [
    ['malformed JSON', 400, buildRequestBytes('POST', '/api/v1/posts', { body: '{' })],
    ['a body that is not UTF-8', 400, buildRequestBytes('POST', '/api/v1/posts', { body: Buffer.from([0xff, 0xfe]) })],
    ['JSON that is nested too deeply', 400, buildRequestBytes('POST', '/api/v1/posts', { body: buildDeepBody('') })],
    [
      'a label that is nested too deeply',
      400,
      buildRequestBytes('POST', '/api/v1/posts', { body: `${buildDeepBody('{"platforms":[{"platform":')}}]}` }),
    ],
    ['five megabytes of JSON', 413, buildRequestBytes('POST', '/api/v1/posts', { body: `"${'a'.repeat(5_000_000)}"` })],
    [
      'five megabytes without a key',
      401,
      buildRequestBytes('POST', '/api/v1/posts', { body: 'a'.repeat(5_000_000), headers: { Authorization: '' } }),
    ],
    [
      'five megabytes to an unknown path',
      404,
      buildRequestBytes('POST', '/api/v1/nowhere', { body: 'a'.repeat(5_000_000) }),
    ],
    [
      'five megabytes of text',
      415,
      buildRequestBytes('POST', '/api/v1/posts', {
        body: 'a'.repeat(5_000_000),
        headers: { 'Content-Type': 'text/plain' },
      }),
    ],
    [
      'gzip',
      415,
      buildRequestBytes('POST', '/api/v1/posts', { body: validBody, headers: { 'Content-Encoding': 'gzip' } }),
    ],
    [
      'a form without a boundary',
      400,
      buildRequestBytes('POST', '/api/v1/media/upload', {
        body: 'x',
        headers: { 'Content-Type': 'multipart/form-data' },
      }),
    ],
    [
      'an incomplete form',
      400,
      buildRequestBytes('POST', '/api/v1/media/upload', {
        body: '--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\xff',
        headers: { 'Content-Type': 'multipart/form-data; boundary=B' },
      }),
    ],
    ['a malformed escape', 404, buildRequestBytes('DELETE', '/api/v1/posts/%zz')],
    ['TRACE', 405, buildRequestBytes('TRACE', '/api/v1/posts')],
    ['a GET with a body', 200, buildRequestBytes('GET', '/api/v1/posts', { body: '{}' })],
    ['a malformed control call', 400, buildRequestBytes('PUT', '/_mock/clock', { body: '{' })],
  ];

  test.each(refusedRequests)('%s: %i', async (_, status, bytes) => {
    const { origin } = await setUp();
    const responses = await sendBytes(origin, bytes, buildLastRequest());
    expect(responses.map((response) => response.status)).toEqual([status, 200]);
    expect(failures).toEqual([]);
  });
});

describe('a request target', () => {
  test('may be an absolute URL, as sent to a proxy', async () => {
    const { origin } = await setUp();
    const [list, health] = [
      await sendBytes(origin, buildLastRequest('http://anything.example/api/v1/accounts')),
      await sendBytes(origin, buildLastRequest('HTTP://anything.example/_mock/health?x=1')),
    ];
    expect([list[0]?.status, health[0]?.status]).toEqual([200, 200]);
  });

  test.each([
    '/api/v1x',
    '/api/v2/posts',
    '/API/v1/posts',
    '//api/v1/posts',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/../../etc/passwd',
    '*',
  ])('outside the API and the control surface is not found: %s', async (target) => {
    const [response] = await sendBytes((await setUp()).origin, buildLastRequest(target));
    expect([response?.status, JSON.parse(response?.body ?? '')]).toMatchObject([
      404,
      { success: false, error: { code: 'NOT_FOUND' } },
    ]);
  });

  test.each(['/api/v1', '/api/v1/', '/api/v1?x', '/api/v1//posts', '/api/v1/../v1/posts', '/api/v1/posts/'])(
    'below the base URL without a route is refused by the service: %s',
    async (target) => {
      const [response] = await sendBytes((await setUp()).origin, buildLastRequest(target));
      expect([response?.status, JSON.parse(response?.body ?? '')]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    },
  );
});

describe('a request body', () => {
  test('may be chunked', async () => {
    const { origin } = await setUp();
    const chunkedHead = buildRequestBytes('POST', '/api/v1/posts', {
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
    });
    const body = `5\r\n${validBody.slice(0, 5)}\r\n${(validBody.length - 5).toString(16)}\r\n${validBody.slice(5)}\r\n0\r\n\r\n`;
    const responses = await sendBytes(origin, chunkedHead, Buffer.from(body), buildLastRequest());
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
  });

  test('that ends with a broken connection stores nothing and reports no error', async () => {
    const mock = await setUp();
    const partialRequest = buildRequestBytes('POST', '/api/v1/posts', {
      headers: { 'Content-Type': 'application/json', 'Content-Length': '1000' },
    });
    const { connect } = await import('node:net');
    const { port } = new URL(mock.origin);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(Buffer.concat([partialRequest, Buffer.from(validBody)]), () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    const [response] = await sendBytes(mock.origin, buildLastRequest('/api/v1/posts'));
    expect(JSON.parse(response?.body ?? '').data).toEqual([]);
    expect(failures).toEqual([]);
  });
});

test('a client that disconnects before its file is sent leaves no open file and is not reported as an error', async () => {
  const requested = Promise.withResolvers<void>();
  const disconnected = Promise.withResolvers<void>();
  const file = Readable.from(['content']);
  const router = async () => {
    requested.resolve();
    await disconnected.promise;
    return { status: 200, headers: {}, body: () => file };
  };
  const errors: unknown[] = [];
  const listener = createMockListener(createMock().parts.service, router, (error) => errors.push(error));
  const { origin } = await openTestPort((req, res) => {
    res.once('close', () => disconnected.resolve());
    listener(req, res);
  }, {});
  const client = connectRaw(origin, 'GET /media/a.png HTTP/1.1\r\nHost: here\r\n\r\n');
  await requested.promise;
  client.socket.resetAndDestroy();
  await expect.poll(() => file.destroyed).toBe(true);
  await nextTurn();
  expect(errors).toEqual([]);
});

test('an error while a response is sent breaks the connection off and is reported', async () => {
  const diskError = new Error('EIO: i/o error, read');
  function* readBrokenFile(): Generator<Buffer> {
    yield Buffer.from('begin');
    throw diskError;
  }
  const router = async () => ({ status: 200, headers: {}, body: () => Readable.from(readBrokenFile()) });
  const errors: unknown[] = [];
  const { service } = createMock().parts;
  const listener = createMockListener(service, router, (error) => errors.push(error));
  const { origin } = await openTestPort(listener, {});
  await expect(fetch(`${origin}/media/a.png`).then((response) => response.text())).rejects.toThrow();
  expect(errors).toEqual([diskError]);
});
