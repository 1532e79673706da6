/** Handlers for MSW: whatever client a process uses, the mock answers, and nothing leaves the process. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { callerOf, closedAfterTest, frozenMock, postOn } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { mockHandlers } from './index.ts';

const baseUrl = 'https://api.example.com/v1';
const server = setupServer();

beforeEach(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  server.close();
});

/** A mock behind a base URL, and a caller of it by the fetch of the process. */
function behind(options: { readonly baseUrl?: string } = { baseUrl }) {
  const { handlers, mock } = mockHandlers(frozenMock(), options);
  server.use(...handlers);
  const url = options.baseUrl ?? mock.url;
  return { mock, call: callerOf({ url, fetch: (request) => fetch(request) }, 'demo-api-pro') };
}

describe('the handlers answer', () => {
  test('fetch, at the base URL of the real service', async () => {
    const { mock, call } = behind();
    expect((await call('POST', '/posts', postOn('social', { scheduledFor: '2030-01-07T09:10:00Z' }))).status).toBe(201);
    await mock.advance(11 * 60_000);
    expect((await call('GET', '/posts?limit=5')).body.data).toMatchObject([{ status: 'published' }]);
  });

  test('the client of node:https', async () => {
    behind();
    const request = https
      .request(`${baseUrl}/posts`, {
        method: 'POST',
        headers: { authorization: 'Bearer demo-api', 'content-type': 'application/json' },
      })
      .end(JSON.stringify(postOn('social', { platforms: [] })));
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(422);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      ratelimit: expect.stringContaining('r=59'),
    });
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('the typed client', async () => {
    const { mock } = behind();
    const client = createClient({ baseUrl, apiKey: mock.keys[0]?.key ?? '' });
    const post = await client.createPost({
      text: 'Hello',
      platforms: [{ platform: 'social', accountId: 'acc_social' }],
    });
    expect(await client.deletePost(post.id)).toMatchObject({ id: post.id, deleted: true });
  });

  test('uploads by form, and serves what was uploaded where the answer says', async () => {
    const { call } = behind();
    const form = new FormData();
    form.append('file', new Blob([samples.png as Uint8Array<ArrayBuffer>]), 'a.png');
    const { status, body } = await call('POST', '/media/upload', form);
    expect(status).toBe(201);
    const file = await fetch(body.data.url);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(samples.png));
  });

  test('bodies that are streamed', async () => {
    behind();
    const chunks = [JSON.stringify(postOn()).slice(0, 9), JSON.stringify(postOn()).slice(9)];
    const answer = await fetch(`${baseUrl}/posts`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
      body: ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk))),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(201);
  });

  test.each(['', '/', '/nowhere', '/posts/', '/posts/%zz'])(
    'what is below the base and nowhere, "%s"',
    async (path) => {
      const { call } = behind();
      const { status, body } = await call('GET', path);
      expect([status, body.code]).toEqual(path === '/posts/%zz' ? [405, 'METHOD_NOT_ALLOWED'] : [404, 'NOT_FOUND']);
    },
  );

  test('at the mock’s own base URL where none is given, control surface included', async () => {
    const { mock, call } = behind({});
    expect((await call('GET', '/accounts')).status).toBe(200);
    expect(await (await fetch(`${mock.origin}/_mock/health`)).json()).toMatchObject({ status: 'ok' });
  });

  test('at a base URL that ends with a slash', async () => {
    const { handlers, mock } = mockHandlers(frozenMock(), { baseUrl: `${baseUrl}/` });
    server.use(...handlers);
    const headers = { authorization: `Bearer ${mock.keys[0]?.key}` };
    expect((await fetch(`${baseUrl}/accounts`, { headers })).status).toBe(200);
  });
});

test.each(['https://api.example.com/v1beta/posts', 'https://api.example.com/', 'https://example.com/v1/posts'])(
  'the handlers leave %s alone',
  async (url) => {
    behind();
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(fetch(url)).rejects.toThrow();
    expect(printed.mock.lastCall?.[0]).toContain('without a matching request handler');
  },
);

test.each(['reset', 'truncated'] as const)('a connection that is %s breaks', async (connection) => {
  const { mock, call } = behind();
  mock.parts.tenants.default.faults.set([{ phase: 'before', connection, times: 1, delay: 0 }]);
  await expect(call('GET', '/accounts')).rejects.toThrow();
  expect((await call('GET', '/accounts')).status).toBe(200);
});

test('a mock of its own comes with the handlers that were given none', async () => {
  const { handlers, mock } = mockHandlers();
  closedAfterTest(mock);
  server.use(...handlers);
  const headers = { authorization: `Bearer ${mock.keys[0]?.key}` };
  expect((await fetch(`${mock.url}/accounts`, { headers })).status).toBe(200);
});

test('a base URL that is none is named', () => {
  expect(() => mockHandlers(undefined, { baseUrl: 'api.example.com' })).toThrow(
    'baseUrl: "api.example.com" is no http or https URL.',
  );
});
