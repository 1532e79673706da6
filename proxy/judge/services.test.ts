import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import {
  accounts,
  buildPost,
  buildRefusal,
  buildSuccess,
  type FakeResponse,
  send,
  startFakeService,
} from '../testing/fakeService.ts';
import { startTestProxy, waitUntil } from '../testing/testProxy.ts';

const hello = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };
const postPage = (...posts: readonly object[]) =>
  buildSuccess(posts, 200, { pagination: { limit: 20, nextCursor: null } });

/** Responses that break a rule, and the rules reported for the server. */
const invalidResponses: readonly (readonly [string, string, string, unknown, FakeResponse, readonly string[]])[] = [
  ['a bare array', 'GET', '/accounts', undefined, { body: accounts }, ['envelope.success', 'accounts.list']],
  [
    'a response that is not JSON',
    'GET',
    '/accounts',
    undefined,
    { body: '<html>' },
    ['envelope.success', 'envelope.body', 'accounts.list'],
  ],
  [
    'an account without a name',
    'GET',
    '/accounts',
    undefined,
    buildSuccess([{ id: 'a', platform: 'social' }]),
    ['accounts.members'],
  ],
  [
    'a duplicate account',
    'GET',
    '/accounts',
    undefined,
    buildSuccess([accounts[0], accounts[0]]),
    ['accounts.id.unique'],
  ],
  [
    'a server error',
    'GET',
    '/posts',
    undefined,
    { status: 500, body: { success: false, code: 'X' } },
    ['answer.no-server-error'],
  ],
  [
    'success in an error response',
    'GET',
    '/posts',
    undefined,
    { status: 422, body: { success: true, code: 'X' } },
    ['refusal.not-success', 'refusal.body'],
  ],
  ['a wrong status', 'POST', '/posts', hello, buildSuccess(buildPost('draft'), 200), ['answer.status.createPost']],
  [
    'a text that differs from the one sent',
    'POST',
    '/posts',
    hello,
    buildSuccess(buildPost('draft', { text: 'Hi' }), 201),
    ['post.record.echo'],
  ],
  [
    'an accepted post that is too long',
    'POST',
    '/posts',
    { ...hello, text: 'x'.repeat(63_207) },
    buildSuccess(buildPost('draft', { text: 'x'.repeat(63_207) }), 201),
    ['text.length.social'],
  ],
  ['an accepted request without a key', 'GET', '/accounts', 'keyless', buildSuccess(accounts), ['auth.bearer']],
  [
    'unsorted posts',
    'GET',
    '/posts',
    undefined,
    postPage(buildPost('draft'), buildPost('draft', { id: 'b', createdAt: '2031-01-07T09:00:00Z' })),
    ['post.list.newest-first'],
  ],
  [
    'more posts than requested',
    'GET',
    '/posts?limit=1',
    undefined,
    postPage(buildPost('draft'), buildPost('draft', { id: 'b' })),
    ['post.list.limit.kept'],
  ],
  ['an upload without a URL', 'POST', '/media/upload', 'form', buildSuccess({}, 201), ['upload.url']],
];

test.each(invalidResponses)('%s is reported for the server', async (_, method, path, body, response, rules) => {
  const proxy = await startTestProxy(await startFakeService(() => response));
  if (body === 'keyless') await fetch(`${proxy.url}${path}`);
  else if (body === 'form') {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')]), 'a.gif');
    await fetch(`${proxy.url}${path}`, { method, headers: { authorization: 'Bearer k' }, body: form });
  } else await send(proxy.url, method, path, body);
  await waitUntil(() => proxy.summary().exchanges === 1 && proxy.found.length > 0);
  expect(new Set(proxy.rules('server'))).toEqual(new Set(rules));
  expect(proxy.errors).toEqual([]);
});

describe('across several requests, the proxy', () => {
  test('reports a deleted post that is listed again', async () => {
    const service = await startFakeService((call) => {
      if (call === 'POST /posts') return buildSuccess(buildPost('draft'), 201);
      return call === 'GET /posts' ? postPage(buildPost('draft')) : buildSuccess({ id: 'post_1', deleted: true });
    });
    const proxy = await startTestProxy(service);
    await send(proxy.url, 'POST', '/posts', hello);
    await send(proxy.url, 'GET', '/posts');
    await send(proxy.url, 'DELETE', '/posts/post_1');
    const { findings } = await send(proxy.url, 'GET', '/posts');
    expect(findings).toBe('response=(post.delete.gone;level=documented)');
  });

  test('reports a listed account that is rejected', async () => {
    const service = await startFakeService((call) =>
      call === 'GET /accounts' ? buildSuccess(accounts) : buildRefusal(422, 'VALIDATION_FAILED'),
    );
    const proxy = await startTestProxy(service);
    await send(proxy.url, 'POST', '/posts', hello);
    await send(proxy.url, 'GET', '/accounts');
    await send(proxy.url, 'POST', '/posts', hello);
    await waitUntil(() => proxy.summary().exchanges === 3);
    expect(proxy.rules('server')).toEqual(['accounts.id.target']);
  });

  test('does not report what another client may have caused', async () => {
    let readCount = 0;
    const service = await startFakeService((call) => {
      if (call === 'POST /posts') return buildSuccess(buildPost('draft'), 201);
      if (call === 'GET /accounts') return buildSuccess(readCount++ === 0 ? accounts : []);
      // Another client has changed the text and published the post.
      return postPage(
        buildPost('published', {
          text: 'Better',
          publishedAt: '2030-01-07T10:00:00Z',
          updatedAt: '2030-01-07T10:00:00Z',
        }),
      );
    });
    const proxy = await startTestProxy(service);
    await send(proxy.url, 'GET', '/accounts');
    await send(proxy.url, 'GET', '/accounts');
    await send(proxy.url, 'POST', '/posts', hello);
    await send(proxy.url, 'GET', '/posts');
    await waitUntil(() => proxy.summary().exchanges === 4);
    expect(proxy.found).toEqual([]);
  });

  test('starts over when the service is reset through the proxy', async () => {
    const service = await startFakeService((call) => {
      if (call === 'POST /posts') return buildSuccess(buildPost('draft'), 201);
      return call === 'GET /posts' ? postPage(buildPost('draft')) : buildSuccess({ id: 'post_1', deleted: true });
    });
    const proxy = await startTestProxy(service);
    await send(proxy.url, 'POST', '/posts', hello);
    await send(proxy.url, 'DELETE', '/posts/post_1');
    await fetch(`${proxy.origin}/_mock/reset`, { method: 'POST' });
    await send(proxy.url, 'GET', '/posts');
    await waitUntil(() => proxy.summary().exchanges === 4);
    expect(proxy.rules('server')).toEqual([]);
  });
});

test('an error response for a rule that the request keeps is reported', async () => {
  const errors = [{ rule: 'text.length.social', pointer: '/text' }];
  const proxy = await startTestProxy(await startFakeService(() => buildRefusal(422, 'VALIDATION_FAILED', errors)));
  await send(proxy.url, 'POST', '/posts', hello);
  await waitUntil(() => proxy.found.length > 0);
  expect(proxy.found).toMatchObject([{ by: 'server', rule: 'text.length.social' }]);
});

test('a compressed response is decompressed and judged', async () => {
  const compressedBody = gzipSync(JSON.stringify({ success: true, data: [{ id: 'a' }] }));
  const headers = { 'Content-Encoding': 'gzip', 'Content-Length': compressedBody.length };
  const service = await startFakeService((_, request) => {
    request.socket.write(
      Buffer.concat([
        Buffer.from(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${compressedBody.length}\r\n\r\n`,
        ),
        compressedBody,
      ]),
    );
    return { headers };
  });
  const proxy = await startTestProxy(service);
  await fetch(`${proxy.url}/accounts`, { headers: { authorization: 'Bearer k' } });
  await waitUntil(() => proxy.found.length > 0);
  expect(proxy.rules('server')).toEqual(['accounts.members']);
});

test('a key in another header is judged only if the profile says that the service refuses it there', async () => {
  const listBrokenRules = async (profile: Bindings) => {
    const proxy = await startTestProxy(await startFakeService(() => buildSuccess(accounts)), {
      profile: resolveProfile(profile),
    });
    await fetch(`${proxy.url}/accounts`, { headers: { 'x-api-key': 'k' } });
    await waitUntil(() => proxy.summary().exchanges === 1);
    return proxy.rules('server');
  };
  expect(await listBrokenRules({})).toEqual([]);
  expect(await listBrokenRules({ 'auth.elsewhere': 'refuse' })).toContain('auth.bearer');
});

test('a compressed request body is not judged', async () => {
  const record = { id: 'lm_1', state: 'active', createdAt: '2030-01-07T09:00:00Z', updatedAt: '2030-01-07T09:00:00Z' };
  const proxy = await startTestProxy(await startFakeService(() => buildSuccess(record, 201)));
  const body = gzipSync(JSON.stringify({ outreachAccountId: 'out_ada', activate: true }));
  const headers = { authorization: 'Bearer k', 'content-type': 'application/json', 'content-encoding': 'gzip' };
  await fetch(`${proxy.url}/lead-magnets`, { method: 'POST', headers, body });
  await waitUntil(() => proxy.summary().exchanges === 1);
  expect(proxy.found).toEqual([]);
});

test('a rule of the service that depends on an unbound decision is not judged', async () => {
  const proxy = await startTestProxy(await startFakeService(() => buildSuccess({ state: 'new' }, 299)), {
    profile: resolveProfile({}),
  });
  await send(proxy.url, 'POST', '/posts', hello);
  await waitUntil(() => proxy.summary().exchanges === 1);
  expect(proxy.found).toEqual([]);
});

test('without holding responses, the header covers requests only and the log both sides', async () => {
  const proxy = await startTestProxy(await startFakeService(() => buildSuccess([{}])), { hold: 0 });
  const { findings } = await send(proxy.url, 'GET', '/accounts');
  expect(findings).toBeNull();
  await waitUntil(() => proxy.found.length === 1);
});
