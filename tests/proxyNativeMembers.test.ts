/** Property test: the proxy judges requests with the members of native types, and does not fail on them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startMock } from '../mock-server/index.ts';
import { closeAfterTest, now } from '../mock-server/testing/caller.ts';
import { apiRequests, withLookalike } from '../mock-server/testing/nativeLookalikes.ts';
import { startTestProxy } from '../proxy/testing/testProxy.ts';
import { runOptions } from '../spec/testing/runOptions.ts';

test('the proxy judges a request that has an object with the members of native types anywhere in its body', async () => {
  const mock = closeAfterTest(await startMock({ frozenAt: now }));
  const proxy = await startTestProxy(mock.url);
  const headers = { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' };
  await fc.assert(
    fc.asyncProperty(withLookalike(apiRequests), async ({ method, path, body }) => {
      const response = await fetch(`${proxy.origin}${path}`, { method, headers, body });
      expect(response.status, await response.text()).toBeLessThan(500);
    }),
    runOptions(200),
  );
  await proxy.close();
  expect(proxy.errors).toEqual([]);
  expect(proxy.summary().unjudged).toBe(0);
});
