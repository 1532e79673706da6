import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSocketClient } from '../testing/socketClient.ts';
import { respondAfter, startSocketService } from '../testing/socketService.ts';
import { startTestProxy } from '../testing/testProxy.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

/** Unusual and malformed requests of every kind. */
const requests: readonly (readonly [string, string])[] = [
  ['a malformed escape in the path', 'GET /api/v1/%zz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['two slashes', 'GET // HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a path with parent segments', 'GET /api/v1/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a fragment and brackets', 'GET /api/v1/posts?a[]=1&b={"c"}#d HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['bytes beyond ASCII in the path', 'GET /api/v1/caf\xe9 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown method', 'FROBNICATE /api/v1/posts HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a lowercase method', 'get /api/v1/posts HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an absolute URL', 'GET http://elsewhere.example/api/v1/posts HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'],
  ['an asterisk target', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['repeated headers', 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nx-a: 2\r\nX-A: 1\r\n\r\n'],
  ['two Host headers', 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['no Host header', 'GET /api/v1/posts HTTP/1.1\r\n\r\n'],
  ['unusual spaces in headers', 'GET /api/v1/posts HTTP/1.1\r\nHost:a\r\nX-B:\t \r\nX-C:   c  \r\n\r\n'],
  ['a folded header', 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nX-D: one\r\n  two\r\n\r\n'],
  ['a space before a colon', 'GET /api/v1/posts HTTP/1.1\r\nHost : a\r\n\r\n'],
  ['a header without a colon', 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
  ['control characters in a header', 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nX-E: \x01\x02\x7f\r\n\r\n'],
  ['bytes beyond ASCII in a header', 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nX-F: \xc3\xa9\xff\r\n\r\n'],
  ['bare line feeds', 'GET /api/v1/posts HTTP/1.1\nHost: a\n\n'],
  ['HTTP/1.0', 'GET /api/v1/posts HTTP/1.0\r\n\r\n'],
  ['HTTP/0.9', 'GET /api/v1/posts\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['leading empty lines', '\r\n\r\nGET /api/v1/posts HTTP/1.1\r\nHost: a\r\n\r\n'],
  [
    'a body with a content length',
    'POST /api/v1/posts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"text":',
  ],
  [
    'chunks with extensions and trailers',
    'POST /api/v1/posts HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n' +
      '3;a=b\r\n{"t\r\n00004\r\next"\r\n0;last\r\nX-T: 1\r\n\r\n',
  ],
  ['malformed chunks', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
  [
    'a content length and chunked encoding',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two content lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} '],
  ['a negative content length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}'],
  ['an upgrade', 'GET /chat HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello'],
  ['an incomplete head', 'GET /api/v1/posts HTTP/1.1\r\nHost: a\r\nX-Half: '],
  ['an incomplete body', 'POST /api/v1/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"text"'],
  ['nonsense', '\x00\x01\x02 what?\r\n\r\n more'],
  ['a head of 300 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(300_000)}\r\n\r\n`],
  ['pipelined requests', Array.from({ length: 20 }, (_, i) => `GET /${i} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')],
];

const responses: readonly (readonly [string, string])[] = [
  ['a custom reason phrase', 'HTTP/1.1 299 Quite Fine Indeed\r\nContent-Length: 0\r\n\r\n'],
  ['no reason phrase', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n{}'],
  ['repeated cookies', 'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 2\r\n\r\n{}'],
  ['unusual headers', 'HTTP/1.1 200 OK\r\nX-Odd:  \xff \r\nx-odd:\r\nContent-Length: 2\r\n\r\n{}'],
  ['a body that ends with the connection', 'HTTP/1.1 200 OK\r\n\r\n{"some":"thing"}'],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n{}'],
  ['chunks and trailers', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x\r\n{}\r\n0\r\nX-T: 1\r\n\r\n'],
  ['interim responses', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${ok}`],
  ['a body shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"cut":'],
  ['incomplete chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nabc'],
  ['a body longer than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}surplus'],
  ['a body on a 204', 'HTTP/1.1 204 No Content\r\n\r\nbody all the same'],
  ['an incomplete head', 'HTTP/1.1 200 OK\r\nX-Ha'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['binary garbage', '\x00\xff\x00\xff garbage \r\n\r\n'],
  ['nothing', ''],
];

test.each(requests)('a request with %s is forwarded unchanged', async (_, bytes) => {
  const service = await startSocketService((socket) => socket.on('end', () => socket.end(ok)));
  const proxy = await startTestProxy(service.url, { keepHost: true, header: false });
  const client = openSocketClient(proxy.port, Buffer.from(bytes, 'latin1'));
  client.socket.end();
  expect((await client.whenClosed).bytes.toString('latin1')).toBe(ok);
  expect(service.getReceivedBytes().toString('latin1')).toBe(bytes);
  expect(proxy.errors).toEqual([]);
});

test.each(responses)('a response with %s is forwarded unchanged', async (_, bytes) => {
  const service = await startSocketService(
    respondAfter('\r\n\r\n', (socket) => void socket.end(Buffer.from(bytes, 'latin1'))),
  );
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, 'GET /beside HTTP/1.1\r\nHost: a\r\n\r\n');
  const { bytes: received, closedBy } = await client.whenClosed;
  expect(received.toString('latin1')).toBe(bytes);
  expect(closedBy).toBe('end');
  expect(proxy.errors).toEqual([]);
});

test('only the Host header is rewritten, unless keepHost is set', async () => {
  const service = await startSocketService(respondAfter('\r\n\r\n', ok));
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port, 'GET /a HTTP/1.1\r\nX-A: b\r\nhOsT:  127.0.0.1:1\r\n\r\n');
  await client.waitFor('{}');
  expect(service.getReceivedBytes().toString()).toBe(
    `GET /a HTTP/1.1\r\nX-A: b\r\nhOsT:  127.0.0.1:${service.port}\r\n\r\n`,
  );
});

describe('arbitrary bytes', () => {
  const byteChunks = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          'GET / HTTP/1.1\r\n',
          'POST /api/v1/posts HTTP/1.1\r\n',
          'HTTP/1.1 200 OK\r\n',
          'HTTP/1.1 100 Continue\r\n\r\n',
          'Content-Length: 5\r\n',
          'Transfer-Encoding: chunked\r\n',
          '\r\n',
          '5\r\nhello\r\n',
          '0\r\n\r\n',
        )
        .map((text) => Buffer.from(text)),
    ),
    { maxLength: 12 },
  );

  test('are forwarded unchanged in both directions, however they are split', async () => {
    let responseChunks: readonly Buffer[] = [];
    const service = await startSocketService((socket) =>
      socket.on('end', () => {
        for (const piece of responseChunks) socket.write(piece);
        socket.end();
      }),
    );
    const proxy = await startTestProxy(service.url, { keepHost: true, header: false });
    let offset = 0;
    await fc.assert(
      fc.asyncProperty(byteChunks, byteChunks, async (requestChunks, responseBytes) => {
        responseChunks = responseBytes;
        const client = openSocketClient(proxy.port);
        for (const piece of requestChunks) {
          client.socket.write(piece);
          await new Promise(setImmediate);
        }
        client.socket.end();
        const { bytes } = await client.whenClosed;
        const receivedBytes = service.getReceivedBytes().subarray(offset);
        offset += receivedBytes.length;
        client.socket.destroy();
        expect(receivedBytes.toString('latin1')).toBe(Buffer.concat(requestChunks).toString('latin1'));
        // Without a request the service does not respond.
        if (receivedBytes.length > 0)
          expect(bytes.toString('latin1')).toBe(Buffer.concat(responseBytes).toString('latin1'));
      }),
      { numRuns: 150 },
    );
    expect(proxy.errors).toEqual([]);
  });
});

test('a head that arrives byte by byte is parsed', async () => {
  const service = await startSocketService(respondAfter('\r\n\r\n', ok));
  const proxy = await startTestProxy(service.url);
  const client = openSocketClient(proxy.port);
  await once(client.socket, 'connect');
  for (const byte of 'GET /api/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n') {
    client.socket.write(byte);
    await new Promise(setImmediate);
  }
  await client.waitFor('{}');
  expect(proxy.rules('client')).toEqual(['auth.bearer']);
});
