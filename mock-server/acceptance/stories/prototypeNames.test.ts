/** Names with a meaning in JavaScript, such as `__proto__`, are treated like any other name. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UncheckedBindings } from '../../../spec/profile/profile.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { startMock } from '../../startMock.ts';
import { buildPostBodyOn, closeAfterTest, createFrozenMock, getRules } from '../../testing/caller.ts';
import { formatInheritedMembers, prototypeNames } from '../../testing/prototypeNames.ts';
import { buildRequestBytes, sendBytes } from '../../testing/wire.ts';

let inheritedBefore = '';
beforeEach(() => {
  inheritedBefore = formatInheritedMembers();
});
afterEach(() => {
  expect(formatInheritedMembers()).toBe(inheritedBefore);
});

const parseJson = (text: string): unknown => JSON.parse(text);

/** Calls the control surface over HTTP semantics. */
function createControlCaller(mock: ReturnType<typeof createFrozenMock>) {
  return async (method: string, path: string, body?: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await mock.fetch(
      new Request(`${mock.origin}/_mock${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
    );
    // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
    return { status: response.status, body: (await response.json()) as any };
  };
}

describe.each(prototypeNames)('%s', (name) => {
  const poisonedBody = `{"${name}":{"publishNow":true,"polluted":true}}`;

  test.each([
    ['a member', `{"text":"Hi","platforms":[{"platform":"social","accountId":"acc_social"}],"${name}":{"polluted":1}}`],
    ['a platform', `{"text":"Hi","platforms":[{"platform":"${name}","accountId":"acc_social"}]}`],
    ['an account', `{"text":"Hi","platforms":[{"platform":"social","accountId":"${name}"}]}`],
    ['a member of a target', `{"text":"Hi","platforms":[{"platform":"social","accountId":"acc_social","${name}":1}]}`],
    [
      'platform content',
      `{"text":"Hi","platforms":[{"platform":"social","accountId":"acc_social"}],"platformContent":${poisonedBody}}`,
    ],
    [
      'a member of media',
      `{"text":"Hi","platforms":[{"platform":"social","accountId":"acc_social"}],"media":${poisonedBody}}`,
    ],
  ])('in a post, as %s, is rejected and stores nothing', async (_, body) => {
    const call = createFrozenMock().caller();
    const response = await call('POST', '/posts', body);
    expect([response.status, getRules(response).length > 0]).toEqual([422, true]);
    expect((await call('GET', '/posts')).body.data).toEqual([]);
  });

  test('as a member of an update is rejected and changes nothing', async () => {
    const call = createFrozenMock().caller();
    const { body } = await call('POST', '/posts', buildPostBodyOn());
    const response = await call('PATCH', `/posts/${body.data.id}`, poisonedBody);
    expect([response.status, (await call('GET', '/posts')).body.data]).toEqual([422, [body.data]]);
  });

  test('as a parameter, id, API key or header finds nothing', async () => {
    const call = createFrozenMock().caller();
    expect((await call('GET', `/posts?${name}=1`)).status).toBe(422);
    expect((await call('GET', `/posts?platform=${name}`)).status).toBe(422);
    expect((await call('PATCH', `/posts/${name}`, { text: 'x' })).status).toBe(404);
    expect((await call('DELETE', `/posts/${name}`)).status).toBe(404);
    expect((await call('GET', `/lead-magnets/${name}/leads`)).status).toBe(404);
    expect((await call('GET', `/${name}`)).status).toBe(404);
    expect((await call('GET', '/posts', undefined, { authorization: `Bearer ${name}` })).status).toBe(401);
  });

  test('as a header name is ignored', async () => {
    const { origin } = closeAfterTest(await startMock());
    const headers = { [name]: 'polluted', Connection: 'close' };
    const [response] = await sendBytes(origin, buildRequestBytes('GET', '/api/v1/accounts', { headers }));
    expect(response?.status).toBe(200);
  });

  test('as a tenant key has its own state', async () => {
    const mock = createFrozenMock();
    const control = createControlCaller(mock);
    expect((await control('GET', '/clock', undefined, { 'mock-tenant': name })).status).toBe(404);
    expect((await control('POST', '/tenants', JSON.stringify({ key: name }))).status).toBe(201);
    await mock.caller(name)('POST', '/posts', buildPostBodyOn('social', { platforms: await getAccounts(mock, name) }));
    expect((await mock.caller(name)('GET', '/posts')).body.data).toHaveLength(1);
    expect((await mock.caller()('GET', '/posts')).body.data).toEqual([]);
    expect((await control('DELETE', `/tenants/${name}`)).status).toBe(200);
    expect((await mock.caller(name)('GET', '/posts')).status).toBe(401);
  });

  test('as a snapshot name is unknown until that snapshot is taken', async () => {
    const control = createControlCaller(createFrozenMock());
    expect((await control('POST', `/snapshots/${name}/restore`)).status).toBe(404);
    expect((await control('POST', '/snapshots', JSON.stringify({ name }))).status).toBe(201);
    expect((await control('POST', `/snapshots/${name}/restore`)).status).toBe(200);
    expect((await control('GET', '/snapshots')).body.data).toEqual([{ name }]);
  });

  test.each([
    ['PUT', '/webhook', poisonedBody],
    ['PUT', '/limits', poisonedBody],
    ['PUT', '/faults', `[${poisonedBody}]`],
    ['PUT', '/faults', `[{"operation":"${name}","status":503}]`],
    ['PUT', '/clock', poisonedBody],
    ['POST', '/triggers/comment', poisonedBody],
    ['POST', '/triggers/publish-failure', poisonedBody],
    ['POST', '/triggers/account', `{"account":"${name}","set":"expired"}`],
    ['POST', '/seed', poisonedBody],
    ['POST', '/seed', `{"posts":[${poisonedBody}]}`],
    ['POST', '/seed', `{"accounts":${poisonedBody}}`],
    [
      'POST',
      '/seed',
      `{"posts":[{"id":"post_1","text":"x","platforms":[{"platform":"${name}","accountId":"${name}"}]}]}`,
    ],
  ])('in the control call %s %s %s is rejected', async (method, path, body) => {
    const { status } = await createControlCaller(createFrozenMock())(method, path, body);
    expect(status).toBe(422);
  });

  test.each([
    `{"${name}":{"leadMagnet.fields":"x"}}`,
    `{"${name}":"absent"}`,
    `{"leadMagnet.fields":{"${name}":"words"}}`,
    `{"leadMagnet.fields":{"${name}":{"keywords":"words"}}}`,
    `{"error.statuses":{"${name}":{"malformed":499}}}`,
  ])('in a profile is rejected: %s', (text) => {
    expect(() => resolveProfile(parseJson(text) as UncheckedBindings)).toThrow(name);
  });
});

async function getAccounts(mock: ReturnType<typeof createFrozenMock>, key: string) {
  const { data } = (await mock.caller(key)('GET', '/accounts')).body;
  const [account] = data.filter(({ platform }: { platform: string }) => platform === 'social');
  return [{ platform: 'social', accountId: account.id }];
}

test('inherited properties of a JavaScript object are ignored', async () => {
  const call = createFrozenMock().caller();
  const post = JSON.stringify(buildPostBodyOn()).slice(0, -1);
  const response = await call(
    'POST',
    '/posts',
    `${post},"__proto__":{"publishNow":true,"scheduledFor":"2031-01-01T00:00:00Z"}}`,
  );
  expect(response.status).toBe(422);
  const lenientCall = createFrozenMock({ profile: resolveProfile({ 'request.unknown-members': 'ignore' }) }).caller();
  const acceptedResponse = await lenientCall('POST', '/posts', `${post},"__proto__":{"publishNow":true}}`);
  expect([acceptedResponse.status, acceptedResponse.body.data.status]).toEqual([201, 'draft']);
});

test('a profile with a member named __proto__ is rejected', () => {
  for (const bindings of [{ 'post.schedule.field': '__proto__' }, { 'leadMagnet.fields': { keywords: '__proto__' } }])
    expect(() => resolveProfile(bindings)).toThrow('not __proto__');
});
