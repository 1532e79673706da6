/** Faults, and what the journal and the coverage record of each exchange. */

import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { maxJsonDepth } from '../../src/service/input/inputLimits.ts';
import { startMock } from '../startMock.ts';
import { buildPostBodyOn, closeAfterTest, type createCaller, createFrozenMock, now } from '../testing/caller.ts';
import { Journal } from './journal.ts';

function setUp() {
  const mock = createFrozenMock();
  const tenant = mock.parts.tenants.first;
  return { mock, call: mock.caller(), tenant };
}

const fault = { phase: 'before', times: 1, delay: 0 } as const;
const countPosts = async (call: ReturnType<typeof createCaller>) => (await call('GET', '/posts')).body.data.length;

describe('a fault', () => {
  test('in the phase before leaves the request unprocessed, and the next request succeeds', async () => {
    const { call, tenant } = setUp();
    tenant.faults.set([{ ...fault, operation: 'createPost', status: 503, times: 2 }]);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await call('POST', '/posts', buildPostBodyOn('social'));
      expect({ status, success: body.success }).toEqual({ status: 503, success: false });
    }
    expect(await countPosts(call)).toBe(0);
    expect((await call('POST', '/posts', buildPostBodyOn('social'))).status).toBe(201);
    expect(tenant.faults.list()).toMatchObject([{ hits: 2 }]);
  });

  test('in the phase after fails a request that was processed', async () => {
    const { call, tenant } = setUp();
    tenant.faults.set([{ ...fault, operation: 'createPost', status: 503, phase: 'after' }]);
    expect((await call('POST', '/posts', buildPostBodyOn('social'))).status).toBe(503);
    expect(await countPosts(call)).toBe(1);
  });

  test('affects only the named operation and its own tenant', async () => {
    const { mock, call, tenant } = setUp();
    tenant.faults.set([{ ...fault, operation: 'createPost', status: 500 }]);
    expect((await call('GET', '/accounts')).status).toBe(200);
    expect(
      (await mock.caller('demo-starter')('POST', '/posts', { ...buildPostBodyOn('social'), platforms: [] })).status,
    ).toBe(422);
    expect(tenant.faults.list()).toMatchObject([{ hits: 0 }]);
  });

  test.each(['reset', 'truncated'] as const)('with connection %s breaks the connection', async (connection) => {
    const mock = closeAfterTest(await startMock({ frozenAt: now }));
    const body = JSON.stringify([{ connection }]);
    expect((await fetch(`${mock.origin}/_mock/faults`, { method: 'PUT', body })).status).toBe(200);
    const headers = { authorization: 'Bearer demo-api-pro' };
    await expect(fetch(`${mock.url}/accounts`, { headers }).then((response) => response.text())).rejects.toThrow();
    expect((await fetch(`${mock.url}/accounts`, { headers })).status).toBe(200);
  });

  test('can be requested for a single request with Prefer', async () => {
    const { call } = setUp();
    expect((await call('GET', '/accounts', undefined, { prefer: 'code=503' })).status).toBe(503);
    expect((await call('GET', '/accounts', undefined, { prefer: 'respond-async' })).status).toBe(200);
    expect((await call('GET', '/accounts')).status).toBe(200);
  });
});

describe('the journal', () => {
  async function runScript() {
    const { call, mock, tenant } = setUp();
    await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-07T09:10:00Z' }));
    await call('POST', '/posts', { text: 'a'.repeat(281), platforms: [] });
    await mock.advance(60_000 * 20);
    await call('GET', '/posts?limit=5');
    return tenant.traffic.journal;
  }

  test('records every exchange in virtual time with the broken rules', async () => {
    expect((await runScript()).listEntries()).toMatchObject([
      {
        id: 'req_000001',
        at: now,
        method: 'POST',
        target: '/posts',
        operation: 'createPost',
        status: 201,
        brokenRules: [],
      },
      { status: 422, brokenRules: ['post.platforms.required'] },
      { at: '2030-01-07T09:20:00Z', target: '/posts?limit=5', operation: 'listPosts' },
    ]);
  });

  test('is byte-identical for the same script', async () => {
    expect(JSON.stringify((await runScript()).listEntries())).toBe(JSON.stringify((await runScript()).listEntries()));
  });

  test('resolves a wait once enough requests have arrived', async () => {
    const { call, tenant } = setUp();
    const waiting = tenant.traffic.journal.wait('createPost', 2, 5000);
    await call('POST', '/posts', buildPostBodyOn('social'));
    await call('POST', '/posts', buildPostBodyOn('social'));
    expect(await waiting).toBe(true);
    expect(await tenant.traffic.journal.wait('createPost', 3, 10)).toBe(false);
  });

  test('does not keep the bytes of uploads', async () => {
    const { call, tenant } = setUp();
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n']), 'a.pdf');
    await call('POST', '/media/upload', form);
    expect(tenant.traffic.journal.listEntries('uploadMedia')[0]?.request).toEqual({ format: 'pdf', filename: 'a.pdf' });
  });

  test('drops no entries for an upload, whose bytes it does not keep', async () => {
    const { call, tenant } = setUp();
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n']), 'a.pdf');
    await call('GET', '/accounts');
    await call('POST', '/media/upload', form, { 'content-length': '200000000' });
    expect(tenant.traffic.journal.listEntries()).toHaveLength(2);
  });

  test("strips the mock's origin from URLs, because it differs between runs", async () => {
    const { call, tenant } = setUp();
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n']), 'a.pdf');
    const carousel = (await call('POST', '/media/upload', form)).body.data.url;
    await call('POST', '/posts', buildPostBodyOn('professional', { media: { carousel } }));
    expect(tenant.traffic.journal.listEntries()).toMatchObject([
      { response: { data: { url: '/media/file_000001.pdf' } } },
      {
        request: { media: { carousel: '/media/file_000001.pdf' } },
        response: { data: { media: { carousel: '/media/file_000001.pdf' } } },
      },
    ]);
  });

  test('can be read after deeply nested requests and omits those nested too deeply to parse', async () => {
    const { call, tenant } = setUp();
    const buildDeepBody = (levels: number) => `{"text":${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels - 1)}}`;
    await call('POST', '/posts', buildDeepBody(maxJsonDepth));
    await call('POST', '/posts', buildDeepBody(100_000));
    const [deepest, deeper] = tenant.traffic.journal.listEntries();
    expect(deepest).toMatchObject({ status: 422, request: JSON.parse(buildDeepBody(maxJsonDepth)) });
    expect(deeper).toMatchObject({ status: 400, request: null });
  });
});

test('the coverage counts calls, refusals and statuses', async () => {
  const { call, tenant } = setUp();
  await call('GET', '/accounts');
  await call('GET', '/accounts');
  await call('POST', '/posts', {});
  const report = await tenant.traffic.coverage.report(() => true);
  expect(report.listAccounts).toEqual({
    calls: 2,
    refused: 0,
    statuses: { 200: 2 },
    invalidResponses: 0,
    neverCalled: false,
  });
  expect(report.createPost).toMatchObject({ calls: 1, refused: 1, statuses: { 422: 1 } });
  expect(report.deletePost).toMatchObject({ neverCalled: true });
});

test('refusals by gates and of unknown paths are in the journal of the tenant whose key they carry', async () => {
  const { mock } = setUp();
  const call = mock.caller('demo-api');
  await call('GET', '/lead-magnets/lm_1/leads');
  await call('GET', '/nowhere');
  const { journal, coverage } = (mock.parts.tenants.byKey.get('demo-api') ?? mock.parts.tenants.first).traffic;
  expect(journal.listEntries()).toMatchObject([{ status: 403 }, { status: 404 }]);
  expect((await coverage.report(() => true)).listLeads).toMatchObject({ calls: 1, refused: 1 });
  expect(mock.parts.tenants.first.traffic.journal.listEntries()).toEqual([]);
});

test('the journal keeps the latest exchanges within its size limit', () => {
  const journal = new Journal();
  const exchange = {
    at: 0,
    method: 'POST',
    target: '/posts',
    operation: null,
    status: 201,
    request: null,
    response: '{}',
    origins: [],
  };
  const megabyte = 'a'.repeat(1024 * 1024 - 100);
  const largeParts = [{ request: { text: megabyte } }, { response: `"${megabyte}"` }, { target: `/${megabyte}` }];
  for (let i = 0; i < 40; i++) journal.add({ ...exchange, ...largeParts[i % 3] });
  expect(journal.listEntries().map(({ id }) => id)).toEqual(
    Array.from({ length: 16 }, (_, i) => `req_${String(i + 25).padStart(6, '0')}`),
  );
});

test('the journal lists a redirect, which has no body', async () => {
  const mock = createFrozenMock({ profile: resolveProfile({ 'paths.strict': 'redirect' }) });
  await mock.caller()('GET', '/posts/');
  expect(await mock.requests.list()).toMatchObject([{ status: 307, response: null }]);
});
