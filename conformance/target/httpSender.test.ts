import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createHttpSender } from './httpSender.ts';

const limit = { milliseconds: 5000, bytes: 1000 };

/** In a thread of its own, as it otherwise would not close a connection while the client writes. */
const serverCode = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(workerData, () => socket.destroy()));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** Sends large bodies to a server that closes each connection as soon as it has read the start of a request. */
async function sendLargeBodies(response: string, count: number) {
  const server = new Worker(serverCode, { eval: true, workerData: response });
  const [port] = await once(server, 'message');
  const url = new URL(`http://127.0.0.1:${port}/posts`);
  const sender = createHttpSender(1);
  const body = ' '.repeat(4_200_000);
  const headers = { 'content-length': String(body.length) };
  const chunks = [...Buffer.from(body.slice(0, 16))].map(() => Buffer.alloc(body.length / 16));
  const outcomes: string[] = [];
  for (let i = 0; i < count; i++)
    for (const content of [body, ReadableStream.from(chunks)]) {
      const { status, error } = await sender.send({ method: 'POST', url, headers, body: content }, limit);
      outcomes.push(error ?? String(status));
    }
  sender.close();
  await server.terminate();
  return new Set(outcomes);
}

test('a response counts although the server closes the connection while the body is still sent', async () => {
  expect(
    await sendLargeBodies('HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}', 10),
  ).toEqual(new Set(['413']));
});

test('a connection that is closed while the body is still sent, without a response, is an error', async () => {
  for (const error of await sendLargeBodies('', 3)) expect(error).toMatch(/socket hang up|ECONNRESET|EPIPE/);
});

async function receive(headers: Readonly<Record<string, string>>, body: Buffer) {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = createHttpSender(1);
  const { body: text, error } = await sender.send(
    { method: 'GET', url: new URL(`http://127.0.0.1:${port}/posts`), headers: {} },
    limit,
  );
  sender.close();
  server.close();
  return error ?? text;
}

const json = '{"success":true,"data":[]}';

test.each([
  ['gzip', gzipSync(json)],
  ['X-Gzip', gzipSync(json)],
  ['deflate', deflateSync(json)],
  ['deflate', deflateRawSync(json)],
  ['br', brotliCompressSync(json)],
  ['deflate, gzip', gzipSync(deflateSync(json))],
  ['identity', Buffer.from(json)],
  ['gzip', Buffer.alloc(0)],
])('a response with the content coding %s is decompressed', async (coding, body) => {
  expect(await receive({ 'content-encoding': coding }, body)).toBe(body.length === 0 ? '' : json);
});

test('a response is as long as it is after decompression', async () => {
  expect(await receive({ 'content-encoding': 'gzip' }, gzipSync(' '.repeat(limit.bytes + 1)))).toBe(
    'the response is longer than 1000 bytes',
  );
});

test.each([
  ['gzip', 'incorrect header check'],
  ['compress', 'Content-Encoding compress is not supported by the suite'],
])('a response that lacks its content coding %s is an error', async (coding, cause) => {
  expect(await receive({ 'content-encoding': coding }, Buffer.from(json))).toBe(
    `the response cannot be decompressed: ${cause}`,
  );
});

test('a response in zstd is an error if this version of Node does not support it', async () => {
  vi.resetModules();
  vi.doMock('node:zlib', async (load) => ({ ...(await load<object>()), zstdDecompressSync: undefined }));
  const { decompressBody } = await import('./decodeBody.ts');
  vi.doUnmock('node:zlib');
  expect(() => decompressBody(Buffer.from(json), 'zstd', limit.bytes)).toThrow(
    'Content-Encoding zstd is not supported by this version of Node',
  );
});

test('a byte order mark before a JSON text is ignored', async () => {
  expect(await receive({ 'content-type': 'application/json' }, Buffer.from(`\ufeff${json}`))).toBe(json);
});

test('a server without TLS at an https URL is reported without the log line of the library', async () => {
  const server = createServer((_, response) => response.end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = createHttpSender(1);
  const { error } = await sender.send(
    { method: 'GET', url: new URL(`https://127.0.0.1:${port}/`), headers: {} },
    limit,
  );
  sender.close();
  server.close();
  expect(error).toBe('the server does not speak TLS at this address, so the URL must begin with http://');
});
