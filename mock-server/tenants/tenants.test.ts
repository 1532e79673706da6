import { describe, expect, test, vi } from 'vitest';
import { buildPostBodyOn, createCaller, createFrozenMock, getRules } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';

describe('tenants', () => {
  test('have different account ids', async () => {
    const mock = createFrozenMock();
    const listIds = async (key: string) =>
      (await mock.caller(key)('GET', '/accounts')).body.data.map(({ id }: { id: string }) => id);
    const [proIds, starterIds] = [await listIds('demo-api-pro'), await listIds('demo-starter')];
    expect(proIds.filter((id: string) => starterIds.includes(id))).toEqual([]);
  });

  test('cannot access each other’s posts', async () => {
    const mock = createFrozenMock();
    const [ownCall, otherCall] = [mock.caller('demo-api-pro'), mock.caller('demo-starter')];
    const { body } = await ownCall('POST', '/posts', buildPostBodyOn());
    const attempts = [
      await otherCall('PATCH', `/posts/${body.data.id}`, { text: 'Mine' }),
      await otherCall('DELETE', `/posts/${body.data.id}`),
      await otherCall('POST', `/posts/${body.data.id}/republish`, { platforms: [] }),
    ];
    expect(attempts.map((attempt) => [attempt.status, getRules(attempt)])).toEqual([
      [404, ['post.exists']],
      [404, ['post.delete.repeated']],
      [404, ['post.exists']],
    ]);
    expect((await otherCall('GET', '/posts')).body.data).toEqual([]);
  });

  test('cannot use each other’s accounts', async () => {
    const refusal = await createFrozenMock().caller('demo-starter')('POST', '/posts', buildPostBodyOn());
    expect([refusal.status, getRules(refusal)]).toEqual([422, ['post.target.account.exists']]);
  });

  test('cannot use each other’s hosted files', async () => {
    const mock = createFrozenMock();
    const form = new FormData();
    form.append('file', new Blob([samples.mp4 as Uint8Array<ArrayBuffer>]), 'a.mp4');
    const { body } = await mock.caller()('POST', '/media/upload', form);
    const otherCall = mock.caller('demo-starter');
    const account = (await otherCall('GET', '/accounts')).body.data.find(
      ({ platform }: { platform: string }) => platform === 'shortvideo',
    );
    const refusal = await otherCall('POST', '/posts', {
      text: 'Hello',
      platforms: [{ platform: 'shortvideo', accountId: account.id }],
      media: { video: body.data.url },
    });
    expect(refusal.status).toBe(422);
    expect(getRules(refusal)).toContain('media.hosted.shortvideo');
  });

  test('have separate clocks', async () => {
    const mock = createFrozenMock();
    await mock.advance(1000, 'demo-starter');
    const times = mock.parts.tenants.listInMemory().map((tenant) => tenant.now() - mock.parts.tenants.first.now());
    expect(times.filter((time) => time !== 0)).toEqual([1000]);
  });

  test('do not change when another is reset', async () => {
    const mock = createFrozenMock();
    const [ownCall, key] = [mock.caller(), mock.addTenant(['api', 'pro'])];
    await ownCall('POST', '/posts', buildPostBodyOn());
    mock.parts.tenants.byKey.get(key)?.reset();
    expect((await ownCall('GET', '/posts')).body.data).toHaveLength(1);
  });

  test('create the same ids again after a reset', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const first = (await call('POST', '/posts', buildPostBodyOn())).body.data.id;
    mock.reset();
    expect((await call('GET', '/posts')).body.data).toEqual([]);
    expect((await call('POST', '/posts', buildPostBodyOn())).body.data.id).toBe(first);
  });

  test('have different ids even if the hashes of their keys start with the same digits', () => {
    const { tenants } = createFrozenMock().parts;
    const [firstId, secondId] = ['key 1380', 'key 7010'].map((key) => {
      const [account] = tenants.add({ key, plans: ['api'] }).sandbox.accounts.values();
      return account?.id;
    });
    expect(firstId).not.toBe(secondId);
  });

  test('do not run what is due when they are listed', async () => {
    const { tenants } = createFrozenMock().parts;
    const catchUp = vi.spyOn(tenants.first, 'catchUp');
    expect(await tenants.list({ after: undefined, limit: 1 })).toMatchObject([{ key: tenants.first.key }]);
    expect(catchUp).not.toHaveBeenCalled();
  });

  test.each(['__proto__', 'constructor', 'toString'])('do not exist for the key %s', async (key) => {
    const refusal = await createCaller(createFrozenMock(), key)('GET', '/accounts');
    expect([refusal.status, getRules(refusal)]).toEqual([401, ['auth.bearer']]);
  });
});
