/** One request, one answer: by whatever door it comes, status, headers and body are the same. */
import { describe, expect, test } from 'vitest';
import { exampleName, examples } from '../../../spec/examples/index.ts';
import { rules } from '../../../spec/rules/index.ts';
import { closedAfterTest, frozenMock, postOn } from '../../testing/caller.ts';
import { inProcess, type OpenDoor } from '../../testing/door.ts';
import { samples } from '../../testing/samples.ts';
import { Stage } from '../../testing/stage.ts';
import { behindParser, doors } from './testing/doors.ts';
import { seen } from './testing/seen.ts';

/** A door to a fresh mock, and what it answers. */
async function behind(open: OpenDoor) {
  const door = closedAfterTest(await open(frozenMock()));
  return async (request: (url: string) => Request) => seen(await door.send(request(door.url)));
}

const asking =
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  (url: string) =>
    new Request(`${url}${path}`, {
      method,
      headers: {
        authorization: 'Bearer demo-api',
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body) }),
    });

const form = (...parts: readonly (readonly [string, keyof typeof samples])[]) => {
  const made = new FormData();
  for (const [name, content] of parts)
    made.append(name, new Blob([samples[content] as Uint8Array<ArrayBuffer>]), content);
  return made;
};

/** What only HTTP can get wrong, and no rule of the contract is about. */
const requests: readonly (readonly [string, () => (url: string) => Request])[] = [
  ['the head of a list', () => asking('HEAD', '/posts')],
  ['the head of nothing', () => asking('HEAD', '/nowhere')],
  ['an upload', () => asking('POST', '/media/upload', form(['file', 'png']))],
  ['an upload without a file', () => asking('POST', '/media/upload', form())],
  ['an upload of two files', () => asking('POST', '/media/upload', form(['file', 'png'], ['file', 'pdf']))],
  ['an upload as JSON', () => asking('POST', '/media/upload', {})],
  [
    'a form that breaks off',
    () =>
      asking('POST', '/media/upload', '--B\r\nContent-Disposition: form-data; name="file"\r\n\r\nx', {
        'content-type': 'multipart/form-data; boundary=B',
      }),
  ],
  ['malformed JSON', () => asking('POST', '/posts', '{')],
  ['an empty body', () => asking('POST', '/posts', '')],
  ['a string as body', () => asking('POST', '/posts', '"Hello"')],
  ['a body of another type', () => asking('POST', '/posts', '{}', { 'content-type': 'text/plain' })],
  ['a body in another encoding', () => asking('POST', '/posts', '{}', { 'content-encoding': 'gzip' })],
  ['a body that is too large', () => asking('POST', '/posts', `"${'a'.repeat(5_000_000)}"`)],
  ['a body where none is read', () => asking('DELETE', '/posts/post_nobody', {})],
  ['an unknown parameter', () => asking('GET', '/posts?state=draft')],
  ['a repeated parameter', () => asking('GET', '/posts?limit=1&limit=2')],
  ['a parameter with a malformed escape', () => asking('GET', '/posts?status=%zz')],
  ['an unknown path', () => asking('GET', '/postings')],
  ['the base itself', () => asking('GET', '')],
  ['the base with a slash', () => asking('GET', '/')],
  ['the base with a query', () => asking('GET', '?a=1')],
  ['two slashes', () => asking('GET', '//posts')],
  ['a trailing slash', () => asking('GET', '/posts/')],
  ['another case', () => asking('GET', '/Posts')],
  ['an escaped letter', () => asking('GET', '/p%6Fsts')],
  ['an escaped slash', () => asking('DELETE', '/posts/a%2Fb')],
  ['a malformed escape', () => asking('DELETE', '/posts/%zz')],
  ['another method', () => asking('PUT', '/posts', {})],
  ['OPTIONS', () => asking('OPTIONS', '/posts')],
  ['a method of another protocol', () => asking('PROPFIND', '/posts')],
  ['no key', () => asking('GET', '/posts', undefined, { authorization: '' })],
  ['a key that nobody has', () => asking('GET', '/posts', undefined, { authorization: 'Bearer nobody' })],
  ['a plan that is not enough', () => asking('POST', '/lead-magnets', {})],
  ['a status that is asked for', () => asking('GET', '/posts', undefined, { prefer: 'code=503' })],
];

describe.each(doors)('%s', (_, open) => {
  test.each(requests)('answers %s like the door without a port', async (_, request) => {
    const [here, there] = [await behind(open), await behind(inProcess)];
    expect(await here(request())).toEqual(await there(request()));
  });

  test('tells the rate limit like the door without a port', async () => {
    const [here, there] = [await behind(open), await behind(inProcess)];
    for (let i = 0; i < 60; i++) for (const door of [here, there]) await door(asking('GET', '/accounts'));
    const refused = await here(asking('GET', '/accounts'));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(refused).toEqual(await there(asking('GET', '/accounts')));
  });

  test.each(['reset', 'truncated'] as const)('breaks a connection that is to be %s', async (connection) => {
    const mock = frozenMock();
    const door = closedAfterTest(await open(mock));
    mock.parts.tenants.default.faults.set([{ phase: 'before', connection, times: 1, delay: 0 }]);
    const request = () => asking('POST', '/posts', postOn(), { authorization: 'Bearer demo-api-pro' })(door.url);
    await expect(door.send(request())).rejects.toThrow();
    expect((await door.send(request())).status).toBe(201);
  });
});

/** Every example of the document, and every vector of a rule. */
const stories = [
  ...examples.map((example) => ({ ...example, name: exampleName(example) })),
  ...rules.flatMap(({ id, vectors }) => vectors.map((vector) => ({ ...vector, name: `${id}: ${vector.name}` }))),
];

describe('One core, three doors', () => {
  test.each(doors)(
    '%s tells every example and every vector like the door without a port',
    { timeout: 120_000 },
    async (_, open) => {
      const told = async ({ operation, request, given = {} }: (typeof stories)[number], door?: OpenDoor) => {
        const stage = new Stage(given, undefined, door);
        const played = await stage.perform(operation, request, given);
        await stage.close();
        return seen(played);
      };
      for (const story of stories) expect(await told(story, open), story.name).toEqual(await told(story));
    },
  );

  // A parser answers for itself where it cannot read; what it has read, the router takes from it.
  test.each<(typeof requests)[number]>([
    ['a creation', () => asking('POST', '/posts', postOn(), { authorization: 'Bearer demo-api-pro' })],
    ...requests.filter(([name]) => !/malformed JSON|too large|another encoding/.test(name)),
  ])('a router behind express.json() answers %s like the door without a port', async (_, request) => {
    const [here, there] = [await behind(behindParser), await behind(inProcess)];
    expect(await here(request())).toEqual(await there(request()));
  });
});
