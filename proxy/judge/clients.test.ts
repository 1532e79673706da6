import { expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../spec/decisions/index.ts';
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
const invalidResponse = buildRefusal(422, 'VALIDATION_FAILED');

/** Requests that break a rule, the service's error response, and the rules reported for the client. */
const invalidRequests: readonly (readonly [string, FakeResponse, string, string, unknown, readonly string[]])[] = [
  [
    'a text that is too long',
    invalidResponse,
    'POST',
    '/posts',
    { ...hello, text: 'x'.repeat(63_207) },
    ['text.length.social'],
  ],
  ['no targets', invalidResponse, 'POST', '/posts', { text: 'Hello' }, ['post.platforms.required']],
  ['a number as text', invalidResponse, 'POST', '/posts', { ...hello, text: 7 }, ['request.member.type']],
  ['an unknown member', invalidResponse, 'POST', '/posts', { ...hello, colour: 'red' }, ['request.members.unknown']],
  ['truncated JSON', buildRefusal(400, 'MALFORMED_REQUEST'), 'POST', '/posts', '{"text":', ['request.json']],
  ['an array', invalidResponse, 'POST', '/posts', [], ['request.object']],
  ['a page size that is too large', invalidResponse, 'GET', '/posts?limit=1000', undefined, ['post.list.limit.range']],
  ['an unknown status', invalidResponse, 'GET', '/posts?status=lost', undefined, ['post.list.status.known']],
  [
    'an account of another network',
    invalidResponse,
    'POST',
    '/posts',
    buildPostOn('social', 'acc_video'),
    ['post.target.account.platform'],
  ],
  [
    'an unlisted account',
    invalidResponse,
    'POST',
    '/posts',
    buildPostOn('social', 'acc_x'),
    ['post.target.account.exists'],
  ],
  ['an unknown post', buildRefusal(404, 'NOT_FOUND'), 'PATCH', '/posts/unknown', { text: 'x' }, ['post.exists']],
  ['an unknown path', buildRefusal(404, 'NOT_FOUND'), 'GET', '/nowhere', undefined, ['request.route']],
  ['a path in the wrong case', buildRefusal(404, 'NOT_FOUND'), 'GET', '/Accounts', undefined, ['request.path.strict']],
  ['an unsupported method', buildRefusal(405, 'METHOD_NOT_ALLOWED'), 'PUT', '/accounts', {}, ['request.method']],
  [
    'an insufficient plan',
    buildRefusal(403, 'PLAN_UPGRADE_REQUIRED'),
    'POST',
    '/lead-magnets/a/pause',
    undefined,
    ['plan.lead-magnets'],
  ],
  [
    'too many requests',
    { ...buildRefusal(429, 'RATE_LIMITED'), headers: { 'Retry-After': '9' } },
    'GET',
    '/posts',
    undefined,
    ['rate.limit'],
  ],
  ['an unknown API key', buildRefusal(401, 'UNAUTHENTICATED'), 'GET', '/posts', undefined, ['auth.bearer']],
];

function buildPostOn(platform: string, accountId: string) {
  return { text: 'Hello', platforms: [{ platform, accountId }] };
}

test.each(invalidRequests)('%s is reported for the client', async (_, response, method, path, body, rules) => {
  const service = await startFakeService((call) => (call === 'GET /accounts' ? buildSuccess(accounts) : response));
  const proxy = await startTestProxy(service);
  await send(proxy.url, 'GET', '/accounts');
  const { findings } = await send(proxy.url, method, path, body);
  await waitUntil(() => proxy.summary().exchanges === 2);
  expect(proxy.rules('client')).toEqual(rules);
  expect(proxy.rules('server')).toEqual([]);
  for (const rule of rules) expect(findings).toContain(`request=(${rule};level=`);
  expect(proxy.errors).toEqual([]);
});

test('a rule that only the service can judge is not reported when the service accepts the request', async () => {
  const service = await startFakeService((call) =>
    call === 'GET /accounts' ? buildSuccess(accounts) : buildSuccess(buildPost('draft'), 201),
  );
  const proxy = await startTestProxy(service);
  await send(proxy.url, 'GET', '/accounts');
  await send(proxy.url, 'POST', '/posts', { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_new' }] });
  await send(proxy.url, 'POST', '/posts', { ...hello, scheduledFor: '2020-01-01T00:00:00Z' });
  await send(proxy.url, 'POST', '/posts', { ...hello, media: { images: ['http://10.0.0.1/a.png'] } });
  await waitUntil(() => proxy.summary().exchanges === 4);
  expect(proxy.rules('client')).toEqual([]);
});

test('a refused schedule is past only by the clock of the service, not by that of the proxy', async () => {
  const updatedAt = '2030-01-07T09:00:00Z';
  const service = await startFakeService((call) =>
    call === 'PATCH /posts/post_1' ? buildSuccess({ ...buildPost('draft'), updatedAt }) : invalidResponse,
  );
  const proxy = await startTestProxy(service);
  await send(proxy.url, 'POST', '/posts', { ...hello, scheduledFor: '2020-01-01T00:00:00Z' });
  expect(proxy.rules('client')).toEqual([]);
  await send(proxy.url, 'PATCH', '/posts/post_1', { text: 'Hi' });
  await send(proxy.url, 'POST', '/posts', { ...hello, scheduledFor: '2029-12-31T00:00:00Z' });
  await waitUntil(() => proxy.summary().exchanges === 3);
  expect(proxy.rules('client')).toEqual(['post.schedule.future']);
});

test('an unbound decision is not judged', async () => {
  const service = await startFakeService(() => invalidResponse);
  const proxy = await startTestProxy(service, { profile: resolveProfile({}) });
  await send(proxy.url, 'POST', '/posts', { ...hello, scheduledAt: 'tomorrow', colour: 'red' });
  await send(proxy.url, 'GET', '/posts?limit=1000&state=lost');
  await send(proxy.url, 'DELETE', '/posts/post_1');
  await waitUntil(() => proxy.summary().exchanges === 3);
  expect(proxy.found).toEqual([]);
});

test('documented rules are judged without a profile', async () => {
  const service = await startFakeService(() => invalidResponse);
  const proxy = await startTestProxy(service, { profile: resolveProfile({}) });
  await send(proxy.url, 'POST', '/posts', { ...hello, text: 'x'.repeat(63_207) });
  await waitUntil(() => proxy.summary().exchanges === 1);
  expect(proxy.rules('client')).toEqual(['text.length.social']);
});

test('a rule is judged while only the decisions about error responses are unbound', async () => {
  const service = await startFakeService(() => buildRefusal(404, 'NOT_FOUND'));
  const boundEntries = decisionIds.filter((id) => !id.startsWith('error.')).map((id) => [id, getDecision(id).default]);
  const proxy = await startTestProxy(service, { profile: resolveProfile(Object.fromEntries(boundEntries)) });
  await send(proxy.url, 'DELETE', '/posts/post_1');
  await waitUntil(() => proxy.summary().exchanges === 1);
  expect(proxy.rules('client')).toEqual(['post.delete.repeated']);
});

test('an unknown member is not reported while a member name is unbound', async () => {
  const service = await startFakeService(() => invalidResponse);
  const profile = resolveProfile({ 'request.unknown-members': 'refuse' });
  const proxy = await startTestProxy(service, { profile });
  await send(proxy.url, 'POST', '/posts', { ...hello, publish_at: '2030-01-01T00:00:00Z' });
  await waitUntil(() => proxy.summary().exchanges === 1);
  expect(proxy.found).toEqual([]);
});

test.each([
  [2_000_000, 3_000_000, ['request.size']],
  [8_000_000, 5_000_000, []],
])('under a maximum of %i bytes, a body of %i breaks %j', async (max, bytes, brokenRules) => {
  const service = await startFakeService(() => buildRefusal(413, 'PAYLOAD_TOO_LARGE'));
  const proxy = await startTestProxy(service, { profile: resolveProfile({ 'limits.body': max }) });
  await send(proxy.url, 'POST', '/posts', { ...hello, text: 'x'.repeat(bytes) });
  await waitUntil(() => proxy.summary().exchanges === 1);
  expect(proxy.rules('client')).toEqual(brokenRules);
});

test('an upload is judged by its content', async () => {
  const service = await startFakeService(() => buildRefusal(422, 'VALIDATION_FAILED'));
  const proxy = await startTestProxy(service);
  const form = new FormData();
  form.append('file', new Blob(['just a text']), 'a.txt');
  const large = new FormData();
  large.append('file', new Blob([new Uint8Array(6 * 1024 * 1024)]), 'zeros');
  const authorization = 'Bearer k';
  await fetch(`${proxy.url}/media/upload`, { method: 'POST', headers: { authorization }, body: form });
  await fetch(`${proxy.url}/media/upload`, { method: 'POST', headers: { authorization }, body: large });
  await send(proxy.url, 'POST', '/media/upload', {});
  await waitUntil(() => proxy.rules('client').length === 3);
  expect(proxy.rules('client')).toEqual(['upload.type', 'upload.type', 'request.media-type']);
});

test('a finding has the time, place, rule and a curl command, without secrets', async () => {
  const service = await startFakeService(() => buildRefusal(422, 'VALIDATION_FAILED'));
  const proxy = await startTestProxy(service);
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  await send(proxy.url, 'POST', '/posts', { ...hello, text: 9, note: secret });
  await waitUntil(() => proxy.found.length > 0);
  const [finding] = proxy.found;
  expect(finding).toMatchObject({
    method: 'POST',
    target: '/api/v1/posts',
    status: 422,
    by: 'client',
    level: 'derived',
    pointer: expect.any(String) as string,
    at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
  expect(finding?.curl).toContain('-H "Authorization: Bearer $API_KEY"');
  expect(JSON.stringify(proxy.found)).not.toContain('secret-key-of-a-client');
  expect(JSON.stringify(proxy.found)).not.toContain(secret);
});
