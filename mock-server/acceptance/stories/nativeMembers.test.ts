/** Property test: objects with the members of native types are refused wherever they stand, and never break the mock. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examples } from '../../../spec/examples/index.ts';
import { isObject } from '../../../spec/json.ts';
import { operationOf } from '../../../spec/operations/index.ts';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { entries } from '../../control/table.ts';
import { createMock } from '../../createMock.ts';
import { closeAfterTest, now } from '../../testing/caller.ts';

const nativeMembers = [
  ...['length', 'size', 'byteLength', 'then', 'toString', 'valueOf', 'toJSON', 'constructor', '__proto__', 'prototype'],
  ...['next', 'done', 'value', 'message', 'Symbol.iterator', 'Symbol.toPrimitive', 'getTime', 'test', 'href'],
];

/** JSON texts, because an object literal cannot have an own member `__proto__`. */
const nativeLookalikes: fc.Arbitrary<string> = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { withCrossShrink: true, maxDepth: 3 },
    fc.constantFrom('0', '-1', '1e308', '3', '"x"', '""', 'null', 'true', '[]', '{}'),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...nativeMembers), tie('value')), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 4,
    })
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
})).object;

interface ValidRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const apiRequests: readonly ValidRequest[] = examples.flatMap(({ operation, request: { id, body } }) => {
  const { method, path } = operationOf(operation);
  return isObject(body) ? [{ method, path: `/api/v1${path.replace('{id}', id ?? 'unknown')}`, body }] : [];
});

const controlRequests: readonly ValidRequest[] = entries.flatMap(({ operation: { method, path, example } }) =>
  isObject(example.body) ? [{ method, path: `/_mock${path.replace(/\{\w+\}/g, 'unknown')}`, body: example.body }] : [],
);

const placeholder = '@@here@@';

/** Every text of the body with one value, at any depth, replaced by the placeholder, and the whole body. */
function placesIn(value: unknown): unknown[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, i) => placesIn(item).map((changed) => value.with(i, changed)))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) =>
          placesIn(member).map((changed) => ({ ...value, [name]: changed })),
        )
      : [];
  return [placeholder, ...inner];
}

const requestsWithPlaces = [...apiRequests, ...controlRequests].flatMap(({ method, path, body }) =>
  placesIn(body).map((changed) => ({ method, path, text: JSON.stringify(changed) })),
);

test('an object with the members of native types, anywhere in a body, gets a status below 500', async () => {
  const errors: unknown[] = [];
  const mock = closeAfterTest(createMock({ frozenAt: now, onError: (error) => errors.push(error) }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...requestsWithPlaces), nativeLookalikes, async ({ method, path, text }, json) => {
      const response = await mock.fetch(
        new Request(`${mock.origin}${path}`, {
          method,
          headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
          body: text.replace(JSON.stringify(placeholder), () => json),
        }),
      );
      expect(response.status, await response.text()).toBeLessThan(500);
    }),
    runOptions(1500),
  );
  expect(errors).toEqual([]);
});
