/** MSW handlers: the mock responds to every HTTP client of the process, and nothing reaches the network. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { buildPostBodyOn, closeAfterTest, createCaller, createFrozenMock } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { mockHandlers } from './index.ts';

const baseUrl = 'https://api.example.com/v1';
const server = setupServer();

beforeEach(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  server.close();
});

/** A mock at a base URL, and a caller that uses the global fetch. */
function setUp(options: { readonly baseUrl?: string } = { baseUrl }) {
  const { handlers, mock } = mockHandlers(createFrozenMock(), options);
  server.use(...handlers);
  const url = options.baseUrl ?? mock.url;
  return { mock, call: createCaller({ url, fetch: (request) => fetch(request) }, 'demo-api-pro') };
}

describe('the handlers respond to', () => {
  test('fetch at the base URL of the real service', async () => {
    const { mock, call } = setUp();
    expect(
      (await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-07T09:10:00Z' }))).status,
    ).toBe(201);
    await mock.advance(11 * 60_000);
    expect((await call('GET', '/posts?limit=5')).body.data).toMatchObject([{ status: 'published' }]);
  });

  test('the node:https client', async () => {
    setUp();
    const request = https
      .request(`${baseUrl}/posts`, {
        method: 'POST',
        headers: { authorization: 'Bearer demo-api', 'content-type': 'application/json' },
      })
      .end(JSON.stringify(buildPostBodyOn('social', { platforms: [] })));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(422);
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      ratelimit: expect.stringContaining('r=59'),
    });
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('the typed client', async () => {
    const { mock } = setUp();
    const client = createClient({ baseUrl, apiKey: mock.keys[0]?.key ?? '' });
    const post = await client.createPost({
      text: 'Hello',
      platforms: [{ platform: 'social', accountId: 'acc_social' }],
    });
    expect(await client.deletePost(post.id)).toMatchObject({ id: post.id, deleted: true });
  });

  test('form uploads, and serve the uploaded file at the returned URL', async () => {
    const { call } = setUp();
    const form = new FormData();
    form.append('file', new Blob([samples.png as Uint8Array<ArrayBuffer>]), 'a.png');
    const { status, body } = await call('POST', '/media/upload', form);
    expect(status).toBe(201);
    const file = await fetch(body.data.url);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(samples.png));
  });

  test('requests with streamed bodies', async () => {
    setUp();
    const chunks = [JSON.stringify(buildPostBodyOn()).slice(0, 9), JSON.stringify(buildPostBodyOn()).slice(9)];
    const response = await fetch(`${baseUrl}/posts`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
      body: ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk))),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(201);
  });

  test.each(['', '/', '/nowhere', '/posts/', '/posts/%zz'])(
    'unknown paths below the base URL with a 404: "%s"',
    async (path) => {
      const { call } = setUp();
      const { status, body } = await call('GET', path);
      expect([status, body.code]).toEqual(path === '/posts/%zz' ? [405, 'METHOD_NOT_ALLOWED'] : [404, 'NOT_FOUND']);
    },
  );

  test('requests at the mock’s own base URL when none is given, control surface included', async () => {
    const { mock, call } = setUp({});
    expect((await call('GET', '/accounts')).status).toBe(200);
    expect(await (await fetch(`${mock.origin}/_mock/health`)).json()).toMatchObject({ status: 'ok' });
  });

  test('requests at a base URL that ends with a slash', async () => {
    const { handlers, mock } = mockHandlers(createFrozenMock(), { baseUrl: `${baseUrl}/` });
    server.use(...handlers);
    const headers = { authorization: `Bearer ${mock.keys[0]?.key}` };
    expect((await fetch(`${baseUrl}/accounts`, { headers })).status).toBe(200);
  });
});

test.each(['https://api.example.com/v1beta/posts', 'https://api.example.com/', 'https://example.com/v1/posts'])(
  'the handlers do not intercept %s',
  async (url) => {
    setUp();
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(fetch(url)).rejects.toThrow();
    expect(errorLog.mock.lastCall?.[0]).toContain('without a matching request handler');
  },
);

test.each(['reset', 'truncated'] as const)('a fault with connection %s breaks the connection', async (connection) => {
  const { mock, call } = setUp();
  mock.parts.tenants.first.faults.set([{ phase: 'before', connection, times: 1, delay: 0 }]);
  await expect(call('GET', '/accounts')).rejects.toThrow();
  expect((await call('GET', '/accounts')).status).toBe(200);
});

test('handlers without a given mock create one', async () => {
  const { handlers, mock } = mockHandlers();
  closeAfterTest(mock);
  server.use(...handlers);
  const headers = { authorization: `Bearer ${mock.keys[0]?.key}` };
  expect((await fetch(`${mock.url}/accounts`, { headers })).status).toBe(200);
});

test('options that would be ignored are rejected', () => {
  expect(() => mockHandlers(undefined, { baseURL: 'https://api.example.com' } as object)).toThrow(
    'mockHandlers has no option `baseURL`. Did you mean `baseUrl`?',
  );
  expect(() => mockHandlers({ baseUrl: 'https://api.example.com' } as never)).toThrow(
    'The first argument must be a mock, or undefined for a new one; options are the second.',
  );
});

test('an invalid base URL is rejected with its value', () => {
  expect(() => mockHandlers(undefined, { baseUrl: 'api.example.com' })).toThrow(
    '`baseUrl` must be an http or https URL, not "api.example.com".',
  );
});
