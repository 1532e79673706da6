import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPostBodyOn, createFrozenMock } from '../../testing/caller.ts';

const magnetBody = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
};

describe('the rate limit', () => {
  test('is neither enforced nor reported while it is off, and starts from zero when turned on', async () => {
    const mock = createFrozenMock();
    const [call, control] = [mock.caller('demo-api'), mock.tenant('demo-api')];
    await control.limits.set({ rate: 'off' });
    for (let i = 0; i < 70; i++) expect((await call('GET', '/accounts')).status).toBe(200);
    expect((await call('GET', '/accounts')).headers.has('ratelimit')).toBe(false);
    await control.limits.set({ rate: 'on' });
    expect((await call('GET', '/accounts')).headers.get('ratelimit')).toContain('r=59');
    for (let i = 0; i < 59; i++) await call('GET', '/accounts');
    expect((await call('GET', '/accounts')).status).toBe(429);
  });

  test('is turned off per tenant, and back on by a reset', async () => {
    const mock = createFrozenMock();
    await mock.tenant('demo-api').limits.set({ rate: 'off', quota: 'off' });
    expect(await mock.limits.get()).toEqual({ rate: 'on', quota: 'on' });
    await mock.tenant('demo-api').reset();
    expect(await mock.tenant('demo-api').limits.get()).toEqual({ rate: 'on', quota: 'on' });
  });

  test('cannot be turned on if the profile turns it off', async () => {
    const mock = createFrozenMock({ profile: resolveProfile({ 'limits.rate': 'off' }) });
    expect(await mock.limits.get()).toEqual({ rate: 'off', quota: 'on' });
    await expect(mock.limits.set({ rate: 'on' })).rejects.toMatchObject({ code: 'NO_SUCH_LIMIT' });
  });
});

describe('the monthly post quota', () => {
  test('applies neither to requests nor to scheduled posts while it is off', async () => {
    const mock = createFrozenMock();
    const [call, control] = [mock.caller('demo-api'), mock.tenant('demo-api')];
    await control.limits.set({ rate: 'off' });
    const [account] = (await call('GET', '/accounts')).body.data;
    const post = { text: 'Hi', platforms: [{ platform: account.platform, accountId: account.id }] };
    for (let i = 0; i < 100; i++) await call('POST', '/posts', { ...post, publishNow: true });
    expect((await call('POST', '/posts', { ...post, publishNow: true })).body.code).toBe('POST_QUOTA_EXCEEDED');
    await control.limits.set({ quota: 'off' });
    expect((await call('POST', '/posts', { ...post, publishNow: true })).body.data.status).toBe('published');
    await call('POST', '/posts', { ...post, scheduledFor: '2030-01-07T09:10:00Z' });
    const { effects } = await control.clock.advance({ by: 'PT1H' });
    expect(effects).toMatchObject([{ type: 'post.published' }]);
  });
});

describe('plans', () => {
  test('change from the next request on and are restored with a snapshot', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    await mock.snapshots.take({ name: 'pro' });
    await mock.plans.set({ plans: ['starter'] });
    expect((await call('POST', '/lead-magnets', magnetBody)).body.code).toBe('PLAN_UPGRADE_REQUIRED');
    expect((await mock.tenants.list())[0]?.plans).toEqual(['starter']);
    await mock.snapshots.restore('pro');
    expect((await call('POST', '/lead-magnets', magnetBody)).status).toBe(201);
  });

  test('determine the limits', async () => {
    const mock = createFrozenMock();
    await mock.plans.set({ plans: ['api'] });
    expect((await mock.caller()('GET', '/accounts')).headers.get('ratelimit')).toContain('r=59');
  });
});

describe('removing a tenant', () => {
  test('invalidates its key; adding the key again gives the same account ids and no posts', async () => {
    const mock = createFrozenMock();
    const call = mock.caller('demo-pro');
    const accounts = (await call('GET', '/accounts')).body;
    await call('POST', '/posts', buildPostBodyOn('social'));
    await mock.tenants.remove('demo-pro');
    expect((await call('GET', '/accounts')).status).toBe(401);
    await mock.tenants.add({ key: 'demo-pro' });
    expect((await call('GET', '/accounts')).body).toEqual(accounts);
    expect((await call('GET', '/posts')).body.data).toEqual([]);
  });

  test('is refused for the first tenant', async () => {
    const mock = createFrozenMock();
    await expect(mock.tenants.remove('demo-api-pro')).rejects.toMatchObject({ code: 'FIRST_TENANT' });
    await expect(mock.tenants.remove('nobody')).rejects.toMatchObject({ code: 'UNKNOWN_TENANT' });
  });
});
