import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { accounts, answering, good, post, refused, send, type Told } from '../testing/answering.ts';
import { eventually, proxied } from '../testing/proxied.ts';

const hello = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };
const invalid = refused(422, 'VALIDATION_FAILED');

/** Requests that break a rule, the service's error response, and the rules reported for the client. */
const bad: readonly (readonly [string, Told, string, string, unknown, readonly string[]])[] = [
  [
    'a text that is too long',
    invalid,
    'POST',
    '/posts',
    { ...hello, text: 'x'.repeat(63_207) },
    ['text.length.social'],
  ],
  ['no targets', invalid, 'POST', '/posts', { text: 'Hello' }, ['post.platforms.required']],
  ['a number as text', invalid, 'POST', '/posts', { ...hello, text: 7 }, ['request.member.type']],
  ['an unknown member', invalid, 'POST', '/posts', { ...hello, colour: 'red' }, ['request.members.unknown']],
  ['truncated JSON', refused(400, 'MALFORMED_REQUEST'), 'POST', '/posts', '{"text":', ['request.json']],
  ['an array', invalid, 'POST', '/posts', [], ['request.object']],
  ['a page size that is too large', invalid, 'GET', '/posts?limit=1000', undefined, ['post.list.limit.range']],
  ['an unknown status', invalid, 'GET', '/posts?status=lost', undefined, ['post.list.status.known']],
  [
    'an account of another network',
    invalid,
    'POST',
    '/posts',
    on('social', 'acc_video'),
    ['post.target.account.platform'],
  ],
  ['an unlisted account', invalid, 'POST', '/posts', on('social', 'acc_x'), ['post.target.account.exists']],
  ['an unknown post', refused(404, 'NOT_FOUND'), 'PATCH', '/posts/nobody', { text: 'x' }, ['post.exists']],
  ['an unknown path', refused(404, 'NOT_FOUND'), 'GET', '/nowhere', undefined, ['request.route']],
  ['a path in the wrong case', refused(404, 'NOT_FOUND'), 'GET', '/Accounts', undefined, ['request.path.strict']],
  ['an unsupported method', refused(405, 'METHOD_NOT_ALLOWED'), 'PUT', '/accounts', {}, ['request.method']],
  [
    'an insufficient plan',
    refused(403, 'PLAN_UPGRADE_REQUIRED'),
    'POST',
    '/lead-magnets/a/pause',
    undefined,
    ['plan.lead-magnets'],
  ],
  [
    'too many requests',
    { ...refused(429, 'RATE_LIMITED'), headers: { 'Retry-After': '9' } },
    'GET',
    '/posts',
    undefined,
    ['rate.limit'],
  ],
  ['an unknown API key', refused(401, 'UNAUTHENTICATED'), 'GET', '/posts', undefined, ['auth.bearer']],
];

function on(platform: string, accountId: string) {
  return { text: 'Hello', platforms: [{ platform, accountId }] };
}

test.each(bad)('%s is reported for the client', async (_, answer, method, path, body, rules) => {
  const service = await answering((call) => (call === 'GET /accounts' ? good(accounts) : answer));
  const proxy = await proxied(service);
  await send(proxy.url, 'GET', '/accounts');
  const { findings } = await send(proxy.url, method, path, body);
  await eventually(() => proxy.summary().exchanges === 2);
  expect(proxy.rules('client')).toEqual(rules);
  expect(proxy.rules('server')).toEqual([]);
  for (const rule of rules) expect(findings).toContain(`request=(${rule};level=`);
  expect(proxy.errors).toEqual([]);
});

test('a rule that only the service can judge is not reported when the service accepts the request', async () => {
  const service = await answering((call) => (call === 'GET /accounts' ? good(accounts) : good(post('draft'), 201)));
  const proxy = await proxied(service);
  await send(proxy.url, 'GET', '/accounts');
  await send(proxy.url, 'POST', '/posts', { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_new' }] });
  await send(proxy.url, 'POST', '/posts', { ...hello, scheduledFor: '2020-01-01T00:00:00Z' });
  await send(proxy.url, 'POST', '/posts', { ...hello, media: { images: ['http://10.0.0.1/a.png'] } });
  await eventually(() => proxy.summary().exchanges === 4);
  expect(proxy.rules('client')).toEqual([]);
});

test('an unbound decision is not judged', async () => {
  const service = await answering(() => invalid);
  const proxy = await proxied(service, { profile: resolveProfile({}) });
  await send(proxy.url, 'POST', '/posts', { ...hello, scheduledAt: 'tomorrow', colour: 'red' });
  await send(proxy.url, 'GET', '/posts?limit=1000&state=lost');
  await send(proxy.url, 'DELETE', '/posts/post_1');
  await eventually(() => proxy.summary().exchanges === 3);
  expect(proxy.found).toEqual([]);
});

test('documented rules are judged without a profile', async () => {
  const service = await answering(() => invalid);
  const proxy = await proxied(service, { profile: resolveProfile({}) });
  await send(proxy.url, 'POST', '/posts', { ...hello, text: 'x'.repeat(63_207) });
  await eventually(() => proxy.summary().exchanges === 1);
  expect(proxy.rules('client')).toEqual(['text.length.social']);
});

test('an unknown member is not reported while a member name is unbound', async () => {
  const service = await answering(() => invalid);
  const profile = resolveProfile({ 'request.unknown-members': 'refuse' });
  const proxy = await proxied(service, { profile });
  await send(proxy.url, 'POST', '/posts', { ...hello, publish_at: '2030-01-01T00:00:00Z' });
  await eventually(() => proxy.summary().exchanges === 1);
  expect(proxy.found).toEqual([]);
});

test('an upload is judged by its content', async () => {
  const service = await answering(() => refused(422, 'VALIDATION_FAILED'));
  const proxy = await proxied(service);
  const form = new FormData();
  form.append('file', new Blob(['just a text']), 'a.txt');
  const large = new FormData();
  large.append('file', new Blob([new Uint8Array(6 * 1024 * 1024)]), 'zeros');
  const authorization = 'Bearer k';
  await fetch(`${proxy.url}/media/upload`, { method: 'POST', headers: { authorization }, body: form });
  await fetch(`${proxy.url}/media/upload`, { method: 'POST', headers: { authorization }, body: large });
  await send(proxy.url, 'POST', '/media/upload', {});
  await eventually(() => proxy.found.length === 3);
  expect(proxy.rules('client')).toEqual(['upload.type', 'upload.type', 'request.media-type']);
});

test('a finding has the time, place, rule and a curl command, without secrets', async () => {
  const service = await answering(() => refused(422, 'VALIDATION_FAILED'));
  const proxy = await proxied(service);
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  await send(proxy.url, 'POST', '/posts', { ...hello, text: 9, note: secret });
  await eventually(() => proxy.found.length > 0);
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
