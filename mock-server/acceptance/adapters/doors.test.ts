/** Every adapter returns the same status, headers and body for the same request. */
import { describe, expect, test } from 'vitest';
import { exampleName, examples } from '../../../spec/examples/index.ts';
import { rules } from '../../../spec/rules/index.ts';
import { closedAfterTest, frozenMock, postOn } from '../../testing/caller.ts';
import { inProcess, type OpenDoor } from '../../testing/door.ts';
import { samples } from '../../testing/samples.ts';
import { Stage } from '../../testing/stage.ts';
import { behindParser, doors } from './testing/doors.ts';
import { seen } from './testing/seen.ts';

/** Opens an adapter to a fresh mock and sends requests through it. */
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

/** Malformed or unusual HTTP requests that no contract rule covers. */
const requests: readonly (readonly [string, () => (url: string) => Request])[] = [
  ['HEAD on a list', () => asking('HEAD', '/posts')],
  ['HEAD on an unknown path', () => asking('HEAD', '/nowhere')],
  ['an upload', () => asking('POST', '/media/upload', form(['file', 'png']))],
  ['an upload without a file', () => asking('POST', '/media/upload', form())],
  ['an upload of two files', () => asking('POST', '/media/upload', form(['file', 'png'], ['file', 'pdf']))],
  ['an upload as JSON', () => asking('POST', '/media/upload', {})],
  [
    'an upload whose form ends early',
    () =>
      asking('POST', '/media/upload', '--B\r\nContent-Disposition: form-data; name="file"\r\n\r\nx', {
        'content-type': 'multipart/form-data; boundary=B',
      }),
  ],
  ['malformed JSON', () => asking('POST', '/posts', '{')],
  ['an empty body', () => asking('POST', '/posts', '')],
  ['a string as body', () => asking('POST', '/posts', '"Hello"')],
  ['a body with an unsupported content type', () => asking('POST', '/posts', '{}', { 'content-type': 'text/plain' })],
  ['a body with an unsupported content encoding', () => asking('POST', '/posts', '{}', { 'content-encoding': 'gzip' })],
  ['a body that is too large', () => asking('POST', '/posts', `"${'a'.repeat(5_000_000)}"`)],
  ['a body on an operation without one', () => asking('DELETE', '/posts/post_nobody', {})],
  ['an unknown parameter', () => asking('GET', '/posts?state=draft')],
  ['a repeated parameter', () => asking('GET', '/posts?limit=1&limit=2')],
  ['a parameter with a malformed escape', () => asking('GET', '/posts?status=%zz')],
  ['an unknown path', () => asking('GET', '/postings')],
  ['the base path', () => asking('GET', '')],
  ['the base path with a trailing slash', () => asking('GET', '/')],
  ['the base path with a query', () => asking('GET', '?a=1')],
  ['a path with two leading slashes', () => asking('GET', '//posts')],
  ['a trailing slash', () => asking('GET', '/posts/')],
  ['a path in a different case', () => asking('GET', '/Posts')],
  ['a path with a percent-encoded letter', () => asking('GET', '/p%6Fsts')],
  ['an id with a percent-encoded slash', () => asking('DELETE', '/posts/a%2Fb')],
  ['a path with a malformed escape', () => asking('DELETE', '/posts/%zz')],
  ['an unsupported method', () => asking('PUT', '/posts', {})],
  ['OPTIONS', () => asking('OPTIONS', '/posts')],
  ['a WebDAV method', () => asking('PROPFIND', '/posts')],
  ['an empty API key', () => asking('GET', '/posts', undefined, { authorization: '' })],
  ['an unknown API key', () => asking('GET', '/posts', undefined, { authorization: 'Bearer nobody' })],
  ['a plan that does not include the operation', () => asking('POST', '/lead-magnets', {})],
  ['a Prefer header with a status code', () => asking('GET', '/posts', undefined, { prefer: 'code=503' })],
];

describe.each(doors)('%s', (_, open) => {
  test.each(requests)('returns the same response as the port-free adapter for %s', async (_, request) => {
    const [here, there] = [await behind(open), await behind(inProcess)];
    expect(await here(request())).toEqual(await there(request()));
  });

  test('sends the same rate-limit headers as the port-free adapter', async () => {
    const [here, there] = [await behind(open), await behind(inProcess)];
    for (let i = 0; i < 60; i++) for (const door of [here, there]) await door(asking('GET', '/accounts'));
    const refused = await here(asking('GET', '/accounts'));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(refused).toEqual(await there(asking('GET', '/accounts')));
  });

  test.each(['reset', 'truncated'] as const)('breaks the connection when a fault asks for %s', async (connection) => {
    const mock = frozenMock();
    const door = closedAfterTest(await open(mock));
    mock.parts.tenants.default.faults.set([{ phase: 'before', connection, times: 1, delay: 0 }]);
    const request = () => asking('POST', '/posts', postOn(), { authorization: 'Bearer demo-api-pro' })(door.url);
    await expect(door.send(request())).rejects.toThrow();
    expect((await door.send(request())).status).toBe(201);
  });
});

/** Every example of the document and every test vector of the rules. */
const stories = [
  ...examples.map((example) => ({ ...example, name: exampleName(example) })),
  ...rules.flatMap(({ id, vectors }) => vectors.map((vector) => ({ ...vector, name: `${id}: ${vector.name}` }))),
];

describe('One core, three adapters', () => {
  test.each(doors)(
    '%s returns the same responses as the port-free adapter for every example and vector',
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

  // express.json() itself rejects bodies that it cannot parse; the router uses the ones it has parsed.
  test.each<(typeof requests)[number]>([
    ['POST /posts', () => asking('POST', '/posts', postOn(), { authorization: 'Bearer demo-api-pro' })],
    ...requests.filter(([name]) => !/malformed JSON|too large|content encoding/.test(name)),
  ])('a router behind express.json() returns the same response as the port-free adapter for %s', async (_, request) => {
    const [here, there] = [await behind(behindParser), await behind(inProcess)];
    expect(await here(request())).toEqual(await there(request()));
  });
});
