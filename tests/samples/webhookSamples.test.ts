/** Runs the signature checks of docs/examples/webhooks/ against deliveries that a mock signed. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../docs/testing/ensureBuilt.ts';
import { type Mock, startMock } from '../../mock-server/index.ts';

await ensureBuilt();

const folder = join(import.meta.dirname, '../../docs/examples/webhooks');
const isInstalled = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let mock: Mock;
let secret: string;
let delivery: Delivery;

beforeAll(async () => {
  mock = await startMock();
  const received = Promise.withResolvers<Delivery>();
  const receiver = createServer(async (request, response) => {
    received.resolve({ headers: request.headers, body: await buffer(request) });
    response.writeHead(204).end();
  });
  const port = await listen(receiver);
  ({ secret } = await mock.webhook.set({ url: `http://127.0.0.1:${port}/` }));
  await publish();
  delivery = await received.promise;
  receiver.close();
});
afterAll(() => mock.close());

const programs = [
  ['TypeScript', process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'verify.ts')], true],
  ['Python', 'python3', [join(folder, 'verify.py')], isInstalled('python3', '--version')],
  ['Go', 'go', ['run', join(folder, 'verify.go')], isInstalled('go', 'version')],
] as const;

describe.each(programs)('the sample receiver in %s', (_, command, args, isAvailable) => {
  test.skipIf(!isAvailable)(
    'accepts a delivery of the mock, and rejects a changed one',
    { timeout: 120_000 },
    async () => {
      const port = await findFreePort();
      const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
      // `go run` starts a child process, which ends with the process group.
      const child = spawn(command, args, { env, stdio: 'ignore', detached: true });
      try {
        await waitUntilOpen(port, child);
        expect(await send(port, delivery)).toBe(204);
        expect(await send(port, { ...delivery, body: Buffer.from('{"type":"post.published"}') })).toBe(400);
        expect(
          await send(port, { ...delivery, headers: { ...delivery.headers, 'webhook-timestamp': '1000000000' } }),
        ).toBe(400);
      } finally {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
      }
    },
  );
});

test.skipIf(!isInstalled('openssl', 'version'))(
  'verify.sh accepts a delivery of the mock, and rejects a changed one',
  async () => {
    expect(await runShell(delivery.body)).toBe('The webhook is genuine.');
    expect(await runShell(Buffer.from('{}'))).toBe('No signature matches.');
  },
);

async function publish(): Promise<void> {
  const response = await fetch(`${mock.url}/posts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${mock.keys[0]?.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      text: 'Rye',
      platforms: [{ platform: 'social', accountId: 'acc_social' }],
      publishNow: true,
    }),
  });
  expect(response.status).toBe(201);
}

async function send(port: number, { headers, body }: Delivery): Promise<number> {
  const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const sentHeaders = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  return (
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: sentHeaders, body: new Uint8Array(body) })
  ).status;
}

function runShell(body: Buffer): Promise<string> {
  const { headers } = delivery;
  const args = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name]));
  return new Promise((resolve) => {
    const child = execFile(
      'sh',
      [join(folder, 'verify.sh'), ...args],
      { env: { ...process.env, WEBHOOK_SECRET: secret } },
      (_, output, errors) => resolve((output + errors).trim()),
    );
    child.stdin?.end(body);
  });
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitUntilOpen(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('connect', () => socket.end());
      socket.on('error', () => resolve(false));
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('The receiver exited before it listened.');
}
