/** Starts twenty mocks, leaves work pending in each, closes them, and must exit without `process.exit`. */
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { startMock } from '../../../index.ts';

const type = 'multipart/form-data; boundary=B';
const head = `--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n${' '.repeat(10_000)}`;

const resourcesBefore = process.getActiveResourcesInfo();
const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }], publishNow: true };

/** Accepts every connection and never responds. */
const silentReceiver = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
await once(silentReceiver, 'listening');
const hookUrl = `http://127.0.0.1:${(silentReceiver.address() as AddressInfo).port}/hook`;

const ends = await Promise.all(Array.from({ length: 20 }, runMock));

silentReceiver.close();
await once(silentReceiver, 'close');
for (let i = 0; i < 1000 && process.getActiveResourcesInfo().length > resourcesBefore.length; i++) await turn();
console.log(JSON.stringify({ ends, left: process.getActiveResourcesInfo().slice(resourcesBefore.length) }));

/** Starts work of every kind on a mock, closes it, and returns how each piece of work ended. */
async function runMock(): Promise<readonly string[]> {
  const mock = await startMock();
  const headers = { authorization: `Bearer ${mock.keys[0]?.key}`, 'content-type': 'application/json' };
  await mock.webhook.set({ url: hookUrl });
  const response = await fetch(`${mock.url}/posts`, { method: 'POST', headers, body: JSON.stringify(post) });
  if (response.status !== 201) throw new Error(await response.text());
  // The response body stays unread, so its connection stays in the pool.
  await fetch(`${mock.url}/posts`, { headers });
  await mock.faults.set([{ operation: 'listAccounts', delay: 60_000, times: 10 }]);
  const pending = {
    delayed: fetch(`${mock.url}/accounts`, { headers }),
    delayedWithin: mock.fetch(new Request(`${mock.url}/accounts`, { headers })),
    waiting: fetch(`${mock.origin}/_mock/requests/wait?count=99&timeout=60s`),
    waitingWithin: mock.requests.wait({ count: 99, timeout: '60s' }),
    upload: upload(`${mock.url}/media/upload`, headers.authorization),
    uploadWithin: mock.fetch(buildEndlessUpload(`${mock.url}/media/upload`, headers.authorization)),
    // This delivery is in flight to a receiver that never responds.
    advanced: mock.advance(60_000),
  };
  const outcomes = Promise.all(
    Object.entries(pending).map(([name, call]) =>
      call.then(
        () => `${name} ended`,
        () => name,
      ),
    ),
  );
  // Waits until every request has arrived.
  while ((await mock.faults.get()).some(({ hits }) => hits < 2)) await turn();
  await Promise.all([mock.close(), mock.close()]);
  await mock.close();
  const lateCalls = {
    late: fetch(`${mock.url}/accounts`, { headers }),
    lateWithin: mock.fetch(new Request(`${mock.url}/accounts`, { headers })),
  };
  const lateOutcomes = Object.entries(lateCalls).map(([name, call]) =>
    call.then(
      () => `${name} ended`,
      () => name,
    ),
  );
  return [...(await outcomes), ...(await Promise.all(lateOutcomes))];
}

/** Starts an upload over HTTP and never finishes it. */
function upload(url: string, authorization: string): Promise<unknown> {
  const uploadRequest = request(url, { method: 'POST', headers: { authorization, 'content-type': type } });
  uploadRequest.write(head);
  return once(uploadRequest, 'response');
}

/** A request with a body that never ends. */
function buildEndlessUpload(url: string, authorization: string): Request {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(head)) });
  const options = { method: 'POST', headers: { authorization, 'content-type': type }, body, duplex: 'half' };
  return new Request(url, options as RequestInit);
}
