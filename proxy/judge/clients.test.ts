import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { accounts, answering, good, post, refused, send, type Told } from '../testing/answering.ts';
import { eventually, proxied } from '../testing/proxied.ts';

const hello = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };
const invalid = refused(422, 'VALIDATION_FAILED');

/** What the client is told to have broken, where the service refuses it so. */
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
  ['a stranger', invalid, 'POST', '/posts', { ...hello, colour: 'red' }, ['request.members.unknown']],
  ['half a JSON', refused(400, 'MALFORMED_REQUEST'), 'POST', '/posts', '{"text":', ['request.json']],
  ['an array', invalid, 'POST', '/posts', [], ['request.object']],
  ['too many posts', invalid, 'GET', '/posts?limit=1000', undefined, ['post.list.limit.range']],
  ['a state that is none', invalid, 'GET', '/posts?status=lost', undefined, ['post.list.status.known']],
  [
    'an account of another network',
    invalid,
    'POST',
    '/posts',
    on('social', 'acc_video'),
    ['post.target.account.platform'],
  ],
  ['an account that is not listed', invalid, 'POST', '/posts', on('social', 'acc_x'), ['post.target.account.exists']],
  ['a post that is not there', refused(404, 'NOT_FOUND'), 'PATCH', '/posts/nobody', { text: 'x' }, ['post.exists']],
  ['a path that is nowhere', refused(404, 'NOT_FOUND'), 'GET', '/nowhere', undefined, ['request.route']],
  ['a path in capitals', refused(404, 'NOT_FOUND'), 'GET', '/Accounts', undefined, ['request.path.strict']],
  ['a method too many', refused(405, 'METHOD_NOT_ALLOWED'), 'PUT', '/accounts', {}, ['request.method']],
  [
    'a plan that is too small',
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
  ['a key that nobody knows', refused(401, 'UNAUTHENTICATED'), 'GET', '/posts', undefined, ['auth.bearer']],
];

function on(platform: string, accountId: string) {
  return { text: 'Hello', platforms: [{ platform, accountId }] };
}

test.each(bad)('%s is told of the client', async (_, answer, method, path, body, rules) => {
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

test('what only the service knows accuses nobody where the service takes it', async () => {
  const service = await answering((call) => (call === 'GET /accounts' ? good(accounts) : good(post('draft'), 201)));
  const proxy = await proxied(service);
  await send(proxy.url, 'GET', '/accounts');
  await send(proxy.url, 'POST', '/posts', { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_new' }] });
  await send(proxy.url, 'POST', '/posts', { ...hello, scheduledFor: '2020-01-01T00:00:00Z' });
  await send(proxy.url, 'POST', '/posts', { ...hello, media: { images: ['http://10.0.0.1/a.png'] } });
  await eventually(() => proxy.summary().exchanges === 4);
  expect(proxy.rules('client')).toEqual([]);
});

test('a decision that nobody bound is not judged', async () => {
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

test('a member whose own name may be another is no stranger while any name is open', async () => {
  const service = await answering(() => invalid);
  const profile = resolveProfile({ 'request.unknown-members': 'refuse' });
  const proxy = await proxied(service, { profile });
  await send(proxy.url, 'POST', '/posts', { ...hello, publish_at: '2030-01-01T00:00:00Z' });
  await eventually(() => proxy.summary().exchanges === 1);
  expect(proxy.found).toEqual([]);
});

test('an upload is judged by what it holds', async () => {
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

test('a finding says when, where, what, and how to see it again, and keeps secrets', async () => {
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
