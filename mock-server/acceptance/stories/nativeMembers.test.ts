/**
 * Property test: objects with the members of native types are refused wherever they stand, and never break the mock.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject } from '../../../spec/json.ts';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { entries } from '../../control/table.ts';
import { createMock } from '../../createMock.ts';
import { closeAfterTest, now } from '../../testing/caller.ts';
import { apiRequests, type ValidRequest, withLookalike } from '../../testing/nativeLookalikes.ts';

const controlRequests: readonly ValidRequest[] = entries.flatMap(({ operation: { method, path, example } }) =>
  isObject(example.body) ? [{ method, path: `/_mock${path.replace(/\{\w+\}/g, 'unknown')}`, body: example.body }] : [],
);

test('an object with the members of native types, anywhere in a body, gets a status below 500', async () => {
  const errors: unknown[] = [];
  const mock = closeAfterTest(createMock({ frozenAt: now, onError: (error) => errors.push(error) }));
  await fc.assert(
    fc.asyncProperty(withLookalike([...apiRequests, ...controlRequests]), async ({ method, path, body }) => {
      const response = await mock.fetch(
        new Request(`${mock.origin}${path}`, {
          method,
          headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
          body,
        }),
      );
      expect(response.status, await response.text()).toBeLessThan(500);
    }),
    runOptions(1500),
  );
  expect(errors).toEqual([]);
});
