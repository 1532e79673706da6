/** Requests that are in progress while the mock closes. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMock } from '../createMock.ts';
import { createTemporaryFolder } from '../ledger/testing/folder.ts';

test('a request that ends after the mock has closed reports no error', async () => {
  const errors: unknown[] = [];
  const mock = createMock({ state: join(createTemporaryFolder(), 'state.db'), onError: (error) => errors.push(error) });
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const response = mock.fetch(
    new Request(`${mock.url}/posts`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
      body: body.readable,
      duplex: 'half',
    }),
  );
  response.catch(() => {});
  const writer = body.writable.getWriter();
  await writer.write(new TextEncoder().encode('{"text":'));
  await mock.close();
  await writer.write(new TextEncoder().encode('"Hello"}'));
  await writer.close();
  await sleep(50);
  expect(errors).toEqual([]);
});
