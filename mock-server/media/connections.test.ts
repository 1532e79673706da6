/** The unread rest of a refused upload must not affect the next request on the connection. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { MemoryLedger } from '../ledger/testing/memoryLedger.ts';
import { startMock } from '../startMock.ts';
import { samples } from '../testing/samples.ts';

/** A client that uses a single connection. */
async function setUpConnection() {
  const ledger = new MemoryLedger();
  const mock = await startMock({ state: ledger, onError: () => undefined });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await mock.close();
  });
  const send = (method: string, path: string, body?: Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'multipart/form-data; boundary=B' };
      const readStatus = (response: IncomingMessage) => {
        response.resume().on('end', () => resolve(response.statusCode));
      };
      request(`${mock.url}${path}`, {
        method,
        agent,
        headers: { authorization: 'Bearer demo-api-pro', ...type, ...headers },
      })
        .on('response', readStatus)
        .on('error', reject)
        .end(body);
    });
  return { mock, ledger, send };
}

const buildForm = (content: Uint8Array, head = 'Content-Disposition: form-data; name="file"; filename="a.png"') =>
  Buffer.concat([Buffer.from(`--B\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n--B--\r\n')]);

/** More than the socket buffers hold. */
const largeFile = Buffer.concat([samples.png, Buffer.alloc(8_000_000, 1)]);

test.each([
  ['an injected fault', 503, buildForm(largeFile), {}],
  ['a requested status', 503, buildForm(largeFile), { prefer: 'code=503' }],
  ['an unsupported type', 422, buildForm(Buffer.alloc(8_000_000, 1)), {}],
  ['a malformed form', 400, buildForm(largeFile, `Content-Disposition${'x'.repeat(20_000)}`), {}],
  ['a failure to save the state', 500, buildForm(largeFile), {}],
] as const)(
  'after an upload is refused because of %s, the connection serves the next request',
  async (why, status, body, headers) => {
    const { mock, ledger, send } = await setUpConnection();
    if (why.startsWith('an injected fault')) await mock.faults.set([{ operation: 'uploadMedia', status: 503 }]);
    ledger.isFull = why.startsWith('a failure');
    expect(await send('POST', '/media/upload', body, headers)).toBe(status);
    ledger.isFull = false;
    expect(await send('GET', '/accounts')).toBe(200);
  },
);
