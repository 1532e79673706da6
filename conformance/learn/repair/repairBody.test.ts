import { expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { readExchange, type WireExchange } from '../evidence/wireExchange.ts';
import { findDelayedText } from './delayedTexts.ts';
import { removeRefused } from './removeRefused.ts';
import { type Candidate, repairBody } from './repairBody.ts';

const words = ['a word'];
const candidates: readonly Candidate[] = ['Hello', 'full', words, {}, 10].map((value) => () => Promise.resolve(value));

/** A service that names the faults of a body, and accepts bodies without faults. */
function createPost(findFaults: (body: JsonObject) => readonly string[], show: (body: JsonObject) => JsonObject) {
  const bodies: JsonObject[] = [];
  const post = (body: JsonObject): Promise<WireExchange> => {
    bodies.push(body);
    const faults = findFaults(body);
    const response =
      faults.length > 0
        ? { success: false, errors: faults.map((field) => ({ field, message: 'No.' })) }
        : { success: true, data: show(body) };
    return Promise.resolve(
      readExchange({
        ...{ method: 'POST', target: '/', headers: {}, body: undefined, responseHeaders: {} },
        ...{ status: faults.length > 0 ? 422 : 201, responseBody: JSON.stringify(response) },
      }),
    );
  };
  return { post, bodies };
}

const isWords = (value: unknown) => Array.isArray(value);

test('each member that a refusal names gets the first value that the service accepts', async () => {
  const { post } = createPost(
    ({ kind, trigger }) => [
      ...(kind === 'full' ? [] : ['kind']),
      ...(isObject(trigger) ? (isWords(trigger.anyOf) ? [] : ['trigger.anyOf']) : ['trigger']),
    ],
    (body) => body,
  );
  const repair = await repairBody({ account: 'a1' }, post, candidates);
  expect(repair?.body).toEqual({ account: 'a1', kind: 'full', trigger: { anyOf: words } });
});

test('a value is replaced if the service refuses it after another member is complete', async () => {
  const { post } = createPost(
    ({ kind, list }) => (isWords(list) ? (kind === 'full' ? [] : ['kind']) : kind === undefined ? ['kind'] : ['list']),
    (body) => body,
  );
  expect((await repairBody({}, post, candidates))?.body).toEqual({ kind: 'full', list: words });
});

test('no body is found if no value is accepted, or if the fault is in the initial body', async () => {
  const stubborn = createPost(
    () => ['kind'],
    (body) => body,
  );
  expect(await repairBody({}, stubborn.post, candidates)).toBeUndefined();
  expect(await repairBody({ kind: 'a' }, stubborn.post, candidates)).toBeUndefined();
  expect(stubborn.bodies).toHaveLength(candidates.length + 2);
});

test('members that a strict service refuses are removed until it accepts the rest', async () => {
  const { post } = createPost(
    (body) =>
      Object.keys(body)
        .filter((name) => name !== 'hook')
        .slice(0, 1),
    (body) => body,
  );
  const repair = await removeRefused({ a: 1, hook: 2, b: 3 }, [['a'], ['b'], ['hook']], post);
  expect(repair?.body).toEqual({ hook: 2 });
});

test.each([
  [
    'returns',
    createPost(
      () => [],
      ({ steps }) => ({ steps: (steps as JsonObject[]).map(({ body, wait_minutes }) => ({ body, wait_minutes })) }),
    ),
  ],
  [
    'does not refuse',
    createPost(
      ({ steps }) =>
        Object.keys((steps as JsonObject[])[0] ?? {})
          .filter((name) => name !== 'body' && name !== 'wait_minutes')
          .map((name) => `steps[0].${name}`),
      (body) => body,
    ),
  ],
] as const)('the text and the delay of a message have the names that a service %s', async (_, { post }) => {
  const body = await findDelayedText({}, ['steps'], post);
  expect(body).toEqual({ steps: [{ body: 'More about it.', wait_minutes: 10 }] });
});
