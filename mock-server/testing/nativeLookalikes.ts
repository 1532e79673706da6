/** Requests with an object that has the members of native types, at any place of a valid body. */
import fc from 'fast-check';
import { examples } from '../../spec/examples/index.ts';
import { isObject } from '../../spec/json.ts';
import { getOperation } from '../../spec/operations/index.ts';

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

export interface ValidRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The examples of the API that have a body. */
export const apiRequests: readonly ValidRequest[] = examples.flatMap(({ operation, request: { id, body } }) => {
  const { method, path } = getOperation(operation);
  return isObject(body) ? [{ method, path: `/api/v1${path.replace('{id}', id ?? 'unknown')}`, body }] : [];
});

const placeholder = '@@here@@';

/** Every text of the body with one value, at any depth, replaced by the placeholder, and the whole body. */
function findPlacesIn(value: unknown): unknown[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, i) => findPlacesIn(item).map((changedItem) => value.with(i, changedItem)))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) =>
          findPlacesIn(member).map((changedMember) => ({ ...value, [name]: changedMember })),
        )
      : [];
  return [placeholder, ...inner];
}

/** One of these requests, with a lookalike at one place of its body. */
export function withLookalike(
  requests: readonly ValidRequest[],
): fc.Arbitrary<{ readonly method: string; readonly path: string; readonly body: string }> {
  const templates = requests.flatMap(({ method, path, body }) =>
    findPlacesIn(body).map((changedBody) => ({ method, path, text: JSON.stringify(changedBody) })),
  );
  return fc.tuple(fc.constantFrom(...templates), nativeLookalikes).map(([{ method, path, text }, json]) => ({
    method,
    path,
    body: text.replace(JSON.stringify(placeholder), () => json),
  }));
}
