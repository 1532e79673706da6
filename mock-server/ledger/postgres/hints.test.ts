import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../../spec/testing/runOptions.ts';
import type { Connections } from './connections.ts';
import { Hints, parseHint } from './hints.ts';

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

test('a hint is read back, and a notification of another program names no tenants', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      expect(parseHint(JSON.stringify(tags))).toEqual(tags);
    }),
    runOptions(),
  );
  for (const payload of ['', 'hello', '{}', 'null', '[1]', ...generateLongTexts()])
    expect(parseHint(payload)).toEqual([]);
});
