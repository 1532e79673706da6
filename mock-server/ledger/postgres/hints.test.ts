import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import type { Connections } from './connections.ts';
import { Hints } from './hints.ts';

test('closing the hints ends a connection that the database has not accepted yet', async () => {
  const silentServer = createServer().listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  const { port } = silentServer.address() as AddressInfo;
  const hints = new Hints({ url: `postgres://127.0.0.1:${port}/mock` } as Connections);
  hints.receive(() => undefined);
  const [socket] = await once(silentServer, 'connection');
  const closed = once(socket.resume(), 'close');
  await expect(hints.close()).resolves.toBeUndefined();
  await closed;
  silentServer.close();
});
