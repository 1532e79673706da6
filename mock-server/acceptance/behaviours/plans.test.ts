/** Every implemented alternative of the decisions about plans takes effect. */
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../spec/plans.ts';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPostBodyOn, createFrozenMock, getRules } from '../../testing/caller.ts';

function createCallerWith(plans: readonly Plan[], bindings: Bindings) {
  const mock = createFrozenMock({ keys: [{ key: 'k', plans }], profile: resolveProfile(bindings) });
  return { mock, call: mock.caller('k') };
}

describe('limits.rate.keys', () => {
  test.each([
    ['api-alone', ['api'], true],
    ['api-alone', ['api', 'pro'], false],
    ['every-api-key', ['api', 'pro'], true],
    ['every-api-key', ['starter'], false],
  ] as const)('%s: a key with %j is limited: %s', async (answer, plans, isLimited) => {
    const { call } = createCallerWith(plans, { 'limits.rate.keys': answer });
    for (let i = 0; i < 60; i++) expect((await call('GET', '/accounts')).status).toBe(200);
    const last = await call('GET', '/accounts');
    expect([last.status, last.headers.has('RateLimit')]).toEqual([isLimited ? 429 : 200, isLimited]);
  });
});

describe('limits.rate: fixed', () => {
  test('accepts sixty requests in each minute of the clock', async () => {
    const mock = createFrozenMock({
      keys: [{ key: 'k', plans: ['api'] }],
      profile: resolveProfile({ 'limits.rate': 'fixed' }),
      frozenAt: '2030-01-07T12:00:30Z',
    });
    const call = mock.caller('k');
    const fill = async () => {
      for (let i = 0; i < 60; i++) expect((await call('GET', '/accounts')).status).toBe(200);
    };
    await fill();
    const refusal = await call('GET', '/accounts');
    expect([refusal.status, getRules(refusal), refusal.headers.get('Retry-After')]).toEqual([
      429,
      ['rate.limit'],
      '30',
    ]);
    await mock.advance(29_999);
    expect((await call('GET', '/accounts')).status).toBe(429);
    await mock.advance(1);
    await fill();
    expect((await call('GET', '/accounts')).status).toBe(429);
  });
});

describe('limits.rate: first-request', () => {
  test('accepts sixty requests in each minute that begins with a request', async () => {
    const mock = createFrozenMock({
      keys: [{ key: 'k', plans: ['api'] }],
      profile: resolveProfile({ 'limits.rate': 'first-request' }),
    });
    const call = mock.caller('k');
    const send = async (count: number) => {
      for (let i = 0; i < count; i++) expect((await call('GET', '/accounts')).status).toBe(200);
    };
    await send(1);
    await mock.advance(45_000);
    await send(59);
    const refusal = await call('GET', '/accounts');
    expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, '15']);
    await mock.advance(30_000);
    await send(60);
    expect((await call('GET', '/accounts')).headers.get('Retry-After')).toBe('60');
  });
});

describe('limits.rate: token-bucket', () => {
  test('accepts sixty requests at once, and one more for each second after that', async () => {
    const mock = createFrozenMock({
      keys: [{ key: 'k', plans: ['api'] }],
      profile: resolveProfile({ 'limits.rate': 'token-bucket' }),
    });
    const call = mock.caller('k');
    const spend = async (count: number) => {
      for (let i = 0; i < count; i++) expect((await call('GET', '/accounts')).status).toBe(200);
      const refusal = await call('GET', '/accounts');
      expect([refusal.status, getRules(refusal), refusal.headers.get('Retry-After')]).toEqual([
        429,
        ['rate.limit'],
        '1',
      ]);
    };
    await spend(60);
    await mock.advance(999);
    await spend(0);
    await mock.advance(1);
    await spend(1);
    await mock.advance(31_500);
    await spend(31);
    await mock.advance(500);
    await spend(1);
    await mock.advance(3_600_000);
    await spend(60);
  });

  test('never accepts more than the refill, however long a client uses every token', async () => {
    const mock = createFrozenMock({
      keys: [{ key: 'k', plans: ['api'] }],
      profile: resolveProfile({ 'limits.rate': 'token-bucket', 'limits.rate.headers': 'x-ratelimit' }),
    });
    const call = mock.caller('k');
    for (let i = 0; i < 60; i++) await call('GET', '/accounts');
    for (let i = 0; i < 150; i++) {
      await mock.advance(1000);
      const { status, headers } = await call('GET', '/accounts');
      expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([200, '0']);
      expect((await call('GET', '/accounts')).status).toBe(429);
    }
  });
});

describe('limits.rate.headers', () => {
  const prefixedHeaders = {
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': '59',
    'X-RateLimit-Reset': '1893456060',
  };
  const separateHeaders = { 'RateLimit-Limit': '60', 'RateLimit-Remaining': '59', 'RateLimit-Reset': '60' };
  test.each([
    ['standard', { 'RateLimit-Policy': '"minute";q=60;w=60', RateLimit: '"minute";r=59;t=60' }, '60'],
    ['separate', separateHeaders, '60'],
    ['x-ratelimit', prefixedHeaders, '60'],
    ['x-ratelimit-from-now', { ...prefixedHeaders, 'X-RateLimit-Reset': '60' }, '60'],
    ['retry-after', {}, '60'],
    ['none', {}, null],
  ] as const)('%s: %j on a response, and Retry-After %s on a refusal', async (answer, headers, retryAfter) => {
    const mock = createFrozenMock({
      keys: [{ key: 'k', plans: ['api'] }],
      profile: resolveProfile({ 'limits.rate.headers': answer }),
      frozenAt: '2030-01-01T00:00:00Z',
    });
    const call = mock.caller('k');
    const first = await call('GET', '/accounts');
    const names = [
      'RateLimit-Policy',
      'RateLimit',
      ...Object.keys({ ...separateHeaders, ...prefixedHeaders }),
      'Retry-After',
    ];
    const headerEntries = names.flatMap((name) => (first.headers.has(name) ? [[name, first.headers.get(name)]] : []));
    expect(Object.fromEntries(headerEntries)).toEqual(headers);
    for (let i = 1; i < 60; i++) await call('GET', '/accounts');
    const refusal = await call('GET', '/accounts');
    expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, retryAfter]);
  });
});

describe('limits.quota.keys', () => {
  test.each([
    ['api-alone', ['api', 'pro'], false],
    ['api-without-starter', ['api', 'pro'], true],
    ['api-without-starter', ['api', 'starter'], false],
  ] as const)('%s: a key with %j has a quota: %s', async (answer, plans, hasQuota) => {
    const { mock, call } = createCallerWith(plans, { 'limits.quota.keys': answer });
    const publish = () => call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));
    for (let i = 0; i < 100; i++) {
      expect((await publish()).status).toBe(201);
      await mock.advance(2000);
    }
    expect(getRules(await publish())).toEqual(hasQuota ? ['quota.posts'] : []);
  });
});

describe('plans.api.features', () => {
  const scheduledPost = buildPostBodyOn('social', { scheduledFor: '2030-01-08T00:00:00Z' });
  const carousel = {
    text: 'Hi',
    platforms: buildTargetsOn('professional'),
    media: { carousel: 'https://media.example.org/a.pdf' },
  };

  test.each([
    ['all', [], []],
    ['no-scheduling', ['plan.scheduling'], []],
    ['no-carousels', [], ['plan.carousel']],
    ['neither', ['plan.scheduling'], ['plan.carousel']],
  ] as const)('%s refuses a key with only the API plan %j and %j', async (answer, onSchedule, onCarousel) => {
    const { call } = createCallerWith(['api'], { 'plans.api.features': answer });
    const responses = [await call('POST', '/posts', scheduledPost), await call('POST', '/posts', carousel)];
    expect(responses.map(getRules)).toEqual([onSchedule, onCarousel]);
    for (const { status, body } of responses)
      if (status !== 201) expect([status, body.code]).toEqual([403, 'PLAN_UPGRADE_REQUIRED']);
  });

  test('neither accepts both from a key with another plan', async () => {
    const { call } = createCallerWith(['api', 'starter'], { 'plans.api.features': 'neither' });
    expect((await call('POST', '/posts', scheduledPost)).status).toBe(201);
    expect((await call('POST', '/posts', carousel)).status).toBe(201);
  });
});

test('limits.quota: republish-free republishes beyond the quota, and refuses new posts', async () => {
  const { call } = createCallerWith(['api'], { 'limits.quota': 'republish-free', 'limits.rate': 'off' });
  const publish = () => call('POST', '/posts', { ...buildPostBodyOn('social'), publishNow: true });
  const { id } = (await publish()).body.data;
  for (let i = 1; i < 99; i++) await publish();
  const republishResponse = await call('POST', `/posts/${id}/republish`, { platforms: buildTargetsOn('microblog') });
  expect(republishResponse.status).toBe(200);
  expect((await publish()).status).toBe(201);
  expect((await publish()).status).toBe(403);
});
