import { createHash, randomBytes } from 'node:crypto';
import { createServer, request as startRequest } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSocketClient } from '../testing/socketClient.ts';
import { closeAfterTest, startSocketService } from '../testing/socketService.ts';
import { startTestProxy } from '../testing/testProxy.ts';

const block = randomBytes(65_536);
const megabyte = 1024 * 1024;
const blockCount = 128 * 16;

/** Responds to an upload with its digest, or to a download with as many bytes. */
async function startHashingService() {
  let received = 0;
  const server = createServer(async (req, res) => {
    if (req.method === 'GET') {
      res.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      await pipeline(createStream(), res).catch(() => {});
      return;
    }
    const hash = createHash('sha256');
    for await (const chunk of req) {
      received += (chunk as Buffer).length;
      hash.update(chunk as Buffer);
    }
    res.end(hash.digest('hex'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, received: () => received };
}

function* generateChunks(): Generator<Buffer> {
  for (let i = 0; i < blockCount; i++) yield block;
}
const createStream = () => Readable.from(generateChunks());

const expectedHash = createHash('sha256');
for (const chunk of generateChunks()) expectedHash.update(chunk);
const digest = expectedHash.digest('hex');

function upload(url: string, headers: Readonly<Record<string, string>>, body: Iterable<Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = startRequest(url, { method: 'POST', headers, agent: false }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
    pipeline(Readable.from(body), request).catch(reject);
  });
}

test.each([
  ['with a content length', { 'content-length': String(blockCount * block.length) }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('an upload %s is forwarded byte for byte without being buffered', async (_, framing) => {
  const service = await startHashingService();
  const proxy = await startTestProxy(service.url);
  let sentBytes = 0;
  let peakInTransit = 0;
  const generateBody = function* () {
    for (const chunk of generateChunks()) {
      sentBytes += chunk.length;
      peakInTransit = Math.max(peakInTransit, sentBytes - service.received());
      yield chunk;
    }
  };
  const headers = { ...framing, 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer k' };
  expect(await upload(`${proxy.url}/media/upload`, headers, generateBody())).toBe(digest);
  expect(sentBytes).toBe(blockCount * block.length);
  // At most what the streams and the buffers of two socket pairs hold.
  expect(peakInTransit).toBeLessThan(64 * megabyte);
});

const waitForDrain = (socket: Socket) => new Promise<number>((resolve) => socket.once('drain', () => resolve(0)));

test('a service that does not read blocks the client', async () => {
  const service = await startSocketService((socket) => socket.pause());
  const proxy = await startTestProxy(service.url);
  const head = 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n';
  const { socket } = openSocketClient(proxy.port, head);
  let sentBytes = 0;
  let waits = 0;
  while (waits < 10 && sentBytes < 400 * megabyte) {
    const canWrite = socket.write(block);
    sentBytes += block.length;
    if (!canWrite) waits = await Promise.race([waitForDrain(socket), sleep(30, waits + 1)]);
  }
  // At most what the buffers of two socket pairs hold.
  expect(sentBytes).toBeLessThan(64 * megabyte);
});

test('a download is forwarded byte for byte', async () => {
  const proxy = await startTestProxy((await startHashingService()).url);
  const response = await fetch(`${proxy.url}/media/file`, { headers: { authorization: 'Bearer k' } });
  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk);
  expect(hash.digest('hex')).toBe(digest);
});
