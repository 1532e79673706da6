/** What is left of an upload that is refused before it was read: it must not stand in the way of the next request. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { MemoryLedger } from '../ledger/testing/memoryLedger.ts';
import { startMock } from '../startMock.ts';
import { samples } from '../testing/samples.ts';

/** One connection for all that is sent. */
async function oneConnection() {
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
      const answered = (response: IncomingMessage) => {
        response.resume().on('end', () => resolve(response.statusCode));
      };
      request(`${mock.url}${path}`, {
        method,
        agent,
        headers: { authorization: 'Bearer demo-api-pro', ...type, ...headers },
      })
        .on('response', answered)
        .on('error', reject)
        .end(body);
    });
  return { mock, ledger, send };
}

const form = (content: Uint8Array, head = 'Content-Disposition: form-data; name="file"; filename="a.png"') =>
  Buffer.concat([Buffer.from(`--B\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n--B--\r\n')]);

/** More than fits between two sockets. */
const large = Buffer.concat([samples.png, Buffer.alloc(8_000_000, 1)]);

test.each([
  ['a fault before it', 503, form(large), {}],
  ['an answer that was asked for', 503, form(large), { prefer: 'code=503' }],
  ['a type that is not taken', 422, form(Buffer.alloc(8_000_000, 1)), {}],
  ['a form that cannot be read', 400, form(large, `Content-Disposition${'x'.repeat(20_000)}`), {}],
  ['a state that cannot be kept', 500, form(large), {}],
] as const)(
  'after an upload that was refused for %s the connection serves the next request',
  async (why, status, body, headers) => {
    const { mock, ledger, send } = await oneConnection();
    if (why.startsWith('a fault')) await mock.faults.set([{ operation: 'uploadMedia', status: 503 }]);
    ledger.full = why.startsWith('a state');
    expect(await send('POST', '/media/upload', body, headers)).toBe(status);
    ledger.full = false;
    expect(await send('GET', '/accounts')).toBe(200);
  },
);
