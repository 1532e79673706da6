/** Every adapter returns the same status, headers and body for the same request. */
import { describe, expect, test } from 'vitest';
import { buildExampleName, examples } from '../../../spec/examples/index.ts';
import { rules } from '../../../spec/rules/index.ts';
import { type OpenAdapter, openInProcess } from '../../testing/adapter.ts';
import { buildPostBodyOn, closeAfterTest, createFrozenMock } from '../../testing/caller.ts';
import { samples } from '../../testing/samples.ts';
import { VectorRunner } from '../../testing/vectorRunner.ts';
import { adapters, openBehindParser } from './testing/adapters.ts';
import { toComparable } from './testing/comparable.ts';

/** Opens an adapter to a fresh mock and sends requests through it. */
async function openAdapter(open: OpenAdapter) {
  const adapter = closeAfterTest(await open(createFrozenMock()));
  return async (request: (url: string) => Request) => toComparable(await adapter.send(request(adapter.url)));
}

const buildRequest =
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

const buildForm = (...parts: readonly (readonly [string, keyof typeof samples])[]) => {
  const formData = new FormData();
  for (const [name, content] of parts)
    formData.append(name, new Blob([samples[content] as Uint8Array<ArrayBuffer>]), content);
  return formData;
};

/** Malformed or unusual HTTP requests that no contract rule covers. */
const requests: readonly (readonly [string, () => (url: string) => Request])[] = [
  ['HEAD on a list', () => buildRequest('HEAD', '/posts')],
  ['HEAD on an unknown path', () => buildRequest('HEAD', '/nowhere')],
  ['an upload', () => buildRequest('POST', '/media/upload', buildForm(['file', 'png']))],
  ['an upload without a file', () => buildRequest('POST', '/media/upload', buildForm())],
  ['an upload of two files', () => buildRequest('POST', '/media/upload', buildForm(['file', 'png'], ['file', 'pdf']))],
  ['an upload as JSON', () => buildRequest('POST', '/media/upload', {})],
  [
    'an upload whose form ends early',
    () =>
      buildRequest('POST', '/media/upload', '--B\r\nContent-Disposition: form-data; name="file"\r\n\r\nx', {
        'content-type': 'multipart/form-data; boundary=B',
      }),
  ],
  ['malformed JSON', () => buildRequest('POST', '/posts', '{')],
  ['an empty body', () => buildRequest('POST', '/posts', '')],
  ['a string as body', () => buildRequest('POST', '/posts', '"Hello"')],
  [
    'a body with an unsupported content type',
    () => buildRequest('POST', '/posts', '{}', { 'content-type': 'text/plain' }),
  ],
  [
    'a body with an unsupported content encoding',
    () => buildRequest('POST', '/posts', '{}', { 'content-encoding': 'gzip' }),
  ],
  ['a body that is too large', () => buildRequest('POST', '/posts', `"${'a'.repeat(5_000_000)}"`)],
  ['a body on an operation without one', () => buildRequest('DELETE', '/posts/post_nobody', {})],
  ['an unknown parameter', () => buildRequest('GET', '/posts?state=draft')],
  ['a repeated parameter', () => buildRequest('GET', '/posts?limit=1&limit=2')],
  ['a parameter with a malformed escape', () => buildRequest('GET', '/posts?status=%zz')],
  ['an unknown path', () => buildRequest('GET', '/postings')],
  ['the base path', () => buildRequest('GET', '')],
  ['the base path with a trailing slash', () => buildRequest('GET', '/')],
  ['the base path with a query', () => buildRequest('GET', '?a=1')],
  ['a path with two leading slashes', () => buildRequest('GET', '//posts')],
  ['a trailing slash', () => buildRequest('GET', '/posts/')],
  ['a path in a different case', () => buildRequest('GET', '/Posts')],
  ['a path with a percent-encoded letter', () => buildRequest('GET', '/p%6Fsts')],
  ['an id with a percent-encoded slash', () => buildRequest('DELETE', '/posts/a%2Fb')],
  ['a path with a malformed escape', () => buildRequest('DELETE', '/posts/%zz')],
  ['an unsupported method', () => buildRequest('PUT', '/posts', {})],
  ['OPTIONS', () => buildRequest('OPTIONS', '/posts')],
  ['a WebDAV method', () => buildRequest('PROPFIND', '/posts')],
  ['an empty API key', () => buildRequest('GET', '/posts', undefined, { authorization: '' })],
  ['an unknown API key', () => buildRequest('GET', '/posts', undefined, { authorization: 'Bearer nobody' })],
  ['a plan that does not include the operation', () => buildRequest('POST', '/lead-magnets', {})],
  ['a Prefer header with a status code', () => buildRequest('GET', '/posts', undefined, { prefer: 'code=503' })],
];

describe.each(adapters)('%s', (_, open) => {
  test.each(requests)('returns the same response as the port-free adapter for %s', async (_, request) => {
    const [actual, expected] = [await openAdapter(open), await openAdapter(openInProcess)];
    expect(await actual(request())).toEqual(await expected(request()));
  });

  test('sends the same rate-limit headers as the port-free adapter', async () => {
    const [actual, expected] = [await openAdapter(open), await openAdapter(openInProcess)];
    for (let i = 0; i < 60; i++)
      for (const adapter of [actual, expected]) await adapter(buildRequest('GET', '/accounts'));
    const refusal = await actual(buildRequest('GET', '/accounts'));
    expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(refusal).toEqual(await expected(buildRequest('GET', '/accounts')));
  });

  test.each(['reset', 'truncated'] as const)(
    'breaks the connection for a fault with connection %s',
    async (connection) => {
      const mock = createFrozenMock();
      const adapter = closeAfterTest(await open(mock));
      mock.parts.tenants.first.faults.set([{ phase: 'before', connection, times: 1, delay: 0 }]);
      const request = () =>
        buildRequest('POST', '/posts', buildPostBodyOn(), { authorization: 'Bearer demo-api-pro' })(adapter.url);
      await expect(adapter.send(request())).rejects.toThrow();
      expect((await adapter.send(request())).status).toBe(201);
    },
  );
});

/** Every example of the document and every test vector of the rules. */
const stories = [
  ...examples.map((example) => ({ ...example, name: buildExampleName(example) })),
  ...rules.flatMap(({ id, vectors }) => vectors.map((vector) => ({ ...vector, name: `${id}: ${vector.name}` }))),
];

type Story = (typeof stories)[number];

async function runStory({ operation, request, given = {} }: Story, open?: OpenAdapter) {
  const runner = new VectorRunner(given, undefined, open);
  const response = await runner.run(operation, request, given);
  await runner.close();
  return toComparable(response);
}

/** The responses of the port-free adapter, with which each of the others is compared. */
const expectedResponses = new Map<Story, ReturnType<typeof runStory>>();

function getExpectedResponse(story: Story): ReturnType<typeof runStory> {
  const expectedResponse = expectedResponses.get(story) ?? runStory(story);
  expectedResponses.set(story, expectedResponse);
  return expectedResponse;
}

describe('One core, three adapters', () => {
  test.each(adapters)(
    '%s returns the same responses as the port-free adapter for every example and vector',
    { timeout: 120_000 },
    async (_, open) => {
      for (const story of stories)
        expect(await runStory(story, open), story.name).toEqual(await getExpectedResponse(story));
    },
  );

  // express.json() itself rejects bodies that it cannot parse; the router uses the ones it has parsed.
  test.each<(typeof requests)[number]>([
    ['POST /posts', () => buildRequest('POST', '/posts', buildPostBodyOn(), { authorization: 'Bearer demo-api-pro' })],
    ...requests.filter(([name]) => !/malformed JSON|too large|content encoding/.test(name)),
  ])('a router behind express.json() returns the same response as the port-free adapter for %s', async (_, request) => {
    const [actual, expected] = [await openAdapter(openBehindParser), await openAdapter(openInProcess)];
    expect(await actual(request())).toEqual(await expected(request()));
  });
});
