/** Replicas manage their tenants together. */
import { describe, expect, test } from 'vitest';
import { explainMissingServer } from '../../ledger/postgres/testing/server.ts';
import { createHttpClient } from '../../testing/httpClient.ts';
import { getElementAt as at, type Replica, useReplicas } from '../../testing/replicas.ts';

const missing = explainMissingServer();
if (missing !== undefined) test.skip(`replicas. ${missing}`);

describe.skipIf(missing !== undefined)('replicas', () => {
  const { openReplicas } = useReplicas();

  test('remove an expired tenant, and enforce its quota together', async () => {
    const wall = { now: Date.now() };
    const replicas = await openReplicas(2, { wall: () => wall.now });
    const trial = { key: 'trial', expiresIn: 'PT1H', quota: { rows: 80 } };
    const { data: tenant } = (await at(replicas, 0).control('POST', '/tenants', trial)).body;
    const { id } = tenant.accounts.find(({ platform }: { platform: string }) => platform === 'social');
    const clients = replicas.map(({ mock }) => createHttpClient(mock, 'trial'));
    const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: id }] };
    const responses = await Promise.all(
      clients.flatMap(({ api }) => Array.from({ length: 40 }, () => api('POST', '/posts', post))),
    );
    const successes = responses.filter(({ status }) => status === 201);
    expect(successes.length).toBeGreaterThan(5);
    expect(responses.filter(({ status }) => status === 507)).toHaveLength(80 - successes.length);
    const { body: state } = await at(clients, 0).control('GET', '/state');
    const counts: number[] = Object.values(state.data.counts);
    expect(counts.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(83);
    wall.now += 3_600_000;
    for (const { api } of clients) expect((await api('GET', '/accounts')).status).toBe(401);
    expect((await at(replicas, 1).control('POST', '/tenants', { key: 'trial' })).status).toBe(201);
    for (const { api } of clients) expect((await api('GET', '/posts')).body.data).toEqual([]);
  });

  test('list tenants in pages without loading them', async () => {
    const replicas = await openReplicas(2);
    for (let i = 0; i < 5; i++) await at(replicas, 0).control('POST', '/tenants', { key: `key-${i}` });
    const list = async (query: string) => (await at(replicas, 1).control('GET', `/tenants${query}`)).body.data;
    const { data: own } = (await at(replicas, 0).control('GET', '/tenants')).body;
    expect(await list('')).toEqual(own);
    expect(own).toHaveLength(10);
    expect(await list('?limit=3')).toEqual(own.slice(0, 3));
    expect(await list('?limit=3&after=key-0')).toEqual(own.slice(6, 9));
    const metrics = await fetch(`${at(replicas, 1).mock.origin}/_mock/metrics`);
    expect(await metrics.text()).not.toMatch(/tenants_in_memory (?:[7-9]|1\d)/);
  });

  test('let a key without the token control only its own tenant', async () => {
    const replicas = await openReplicas(2, { token: 'secret' });
    const { mock, control, api } = at(replicas, 0);
    expect((await control('POST', '/tenants', { key: 'team' })).status).toBe(401);
    const createResponse = await control('POST', '/tenants', { key: 'team' }, { 'mock-token': 'secret' });
    expect(createResponse.status).toBe(201);
    expect((await control('POST', '/tenants', { key: 'team' }, { 'mock-token': 'secret' })).status).toBe(409);
    const team = createHttpClient(at(replicas, 1).mock, 'team');
    expect((await team.control('POST', '/reset')).status).toBe(200);
    expect((await createHttpClient(mock, 'nobody').control('POST', '/reset')).status).toBe(404);
    const getStatus = async (path: string) => (await fetch(`${mock.origin}/_mock${path}`)).status;
    expect(await Promise.all(['/clock', '/metrics', '/health', '/health/live'].map(getStatus))).toEqual([
      401, 401, 200, 200,
    ]);
    await api('POST', '/posts', { text: '' });
    const metrics = await fetch(`${mock.origin}/_mock/metrics`, { headers: { 'mock-token': 'secret' } });
    const text = await metrics.text();
    expect(text).toContain('social_contract_requests_total{operation="createPost",status="422"} 1\n');
    expect(text).toMatch(/^social_contract_commits_total [1-9]/m);
    const deleteResponse = await control('DELETE', '/tenants/team', undefined, { 'mock-token': 'secret' });
    expect(deleteResponse.status).toBe(200);
    expect((await team.api('GET', '/accounts')).status).toBe(401);
  });

  test.each([
    ['is removed', (replica: Replica) => replica.control('DELETE', '/tenants/trial')],
    [
      'has expired',
      (replica: Replica, wall: { now: number }) => {
        wall.now += 3_600_000;
        return createHttpClient(replica.mock, 'trial').api('GET', '/accounts');
      },
    ],
  ])('tell the pages that show a tenant when it %s', async (_, end) => {
    const wall = { now: Date.now() };
    const replica = at(await openReplicas(1, { wall: () => wall.now }), 0);
    await replica.control('POST', '/tenants', { key: 'trial', expiresIn: 'PT1H' });
    const changes = await fetch(`${replica.mock.origin}/_mock/changes`, { headers: { 'mock-tenant': 'trial' } });
    const reader = changes.body?.pipeThrough(new TextDecoderStream()).getReader();
    await end(replica, wall);
    let events = '';
    while (!events.includes('"tenant"')) events += (await reader?.read())?.value;
    await reader?.cancel();
  });
});
