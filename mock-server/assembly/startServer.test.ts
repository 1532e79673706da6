import { Server } from 'node:net';
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../testing/caller.ts';
import { startServer } from './startServer.ts';

test('connections that cannot be accepted are reported once, and the mock serves others', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const errors: unknown[] = [];
  const mock = closeAfterTest(await startServer({ onError: (error) => errors.push(error) }));
  const [server] = listen.mock.contexts as Server[];
  vi.restoreAllMocks();
  const error = new Error('accept ENFILE');
  server?.emit('error', error);
  server?.emit('error', error);
  expect(errors).toEqual([error]);
  expect((await fetch(`${mock.origin}/_mock/health`)).status).toBe(200);
});
