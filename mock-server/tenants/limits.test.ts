import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { buildPostBodyOn, type Caller, createFrozenMock, getRules } from '../testing/caller.ts';

const SECOND = 1000;
const DAY = 86_400_000;

const setUpLimited = (options: Parameters<typeof createFrozenMock>[0] = {}) => {
  const mock = createFrozenMock({ keys: [{ key: 'api', plans: ['api'] }], ...options });
  return { mock, call: mock.caller('api') };
};

async function sendRequests(count: number, call: Caller): Promise<void> {
  for (let i = 0; i < count; i++) expect((await call('GET', '/accounts')).status).toBe(200);
}

describe('the rate limit', () => {
  test('accepts sixty requests per minute and refuses the next with 429', async () => {
    const { call } = setUpLimited();
    await sendRequests(60, call);
    const refusal = await call('GET', '/accounts');
    expect([refusal.status, refusal.body.code, getRules(refusal)]).toEqual([429, 'RATE_LIMITED', ['rate.limit']]);
  });

  test('uses a sliding window of sixty seconds', async () => {
    const { mock, call } = setUpLimited();
    await sendRequests(30, call);
    await mock.advance(40 * SECOND);
    await sendRequests(30, call);
    await mock.advance(19 * SECOND);
    expect((await call('GET', '/accounts')).status).toBe(429);
    await mock.advance(SECOND);
    await sendRequests(30, call);
    expect((await call('GET', '/accounts')).status).toBe(429);
  });

  test('accepts requests again after the Retry-After seconds and not before', async () => {
    const { mock, call } = setUpLimited();
    await sendRequests(1, call);
    await mock.advance(10 * SECOND);
    await sendRequests(59, call);
    const refusal = await call('GET', '/accounts');
    const wait = Number(refusal.headers.get('retry-after'));
    expect(wait).toBe(50);
    await mock.advance(wait * SECOND - 1);
    expect((await call('GET', '/accounts')).status).toBe(429);
    await mock.advance(1);
    expect((await call('GET', '/accounts')).status).toBe(200);
  });

  test('sends the remaining requests in the headers of every response', async () => {
    const { call } = setUpLimited();
    const { headers } = await call('GET', '/accounts');
    expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
      '"minute";q=60;w=60',
      '"minute";r=59;t=60',
    ]);
  });

  test('does not count the requests that it refuses', async () => {
    const { mock, call } = setUpLimited();
    await sendRequests(60, call);
    for (let i = 0; i < 30; i++) await call('GET', '/accounts');
    await mock.advance(60 * SECOND);
    await sendRequests(60, call);
  });

  test('counts requests that break rules', async () => {
    const { call } = setUpLimited();
    for (let i = 0; i < 60; i++) expect((await call('POST', '/posts', {})).status).toBe(422);
    expect((await call('POST', '/posts', {})).status).toBe(429);
  });

  test('uses the clock of the tenant, which may be set back', async () => {
    const { mock, call } = setUpLimited();
    await sendRequests(60, call);
    await mock.parts.tenants.first.moveClock((clock) => clock.freeze(0));
    expect((await call('GET', '/accounts')).status).toBe(200);
  });

  test('does not apply to other plans, which get no headers', async () => {
    const call = createFrozenMock().caller('demo-starter');
    await sendRequests(61, call);
    expect((await call('GET', '/accounts')).headers.has('ratelimit')).toBe(false);
  });

  test('can be disabled by the profile', async () => {
    const { call } = setUpLimited({ profile: resolveProfile({ 'limits.rate': 'off' }) });
    await sendRequests(61, call);
    expect((await call('GET', '/accounts')).headers.has('ratelimit')).toBe(false);
  });
});

describe('the quota of published posts', () => {
  const publish = (call: Caller) => call('POST', '/posts', buildPostBodyOn('social', { publishNow: true }));

  async function exhaustQuota({ mock, call }: ReturnType<typeof setUpLimited>, posts = 100): Promise<void> {
    for (let i = 0; i < posts; i++) {
      expect((await publish(call)).status).toBe(201);
      await mock.advance(2 * SECOND);
    }
  }

  test('accepts a hundred posts per month and refuses the next with 403', async () => {
    const setup = setUpLimited();
    await exhaustQuota(setup);
    const refusal = await publish(setup.call);
    expect([refusal.status, refusal.body.code, getRules(refusal)]).toEqual([
      403,
      'POST_QUOTA_EXCEEDED',
      ['quota.posts'],
    ]);
  });

  test('resets at the start of the UTC month', async () => {
    const setup = setUpLimited({ frozenAt: '2030-01-31T23:50:00Z' });
    await exhaustQuota(setup);
    await setup.mock.advance(Date.parse('2030-01-31T23:59:59.999Z') - setup.mock.parts.tenants.first.now());
    expect((await publish(setup.call)).status).toBe(403);
    await setup.mock.advance(1);
    expect((await publish(setup.call)).status).toBe(201);
  });

  test('does not apply to drafts and scheduled posts', async () => {
    const setup = setUpLimited();
    await exhaustQuota(setup);
    expect((await setup.call('POST', '/posts', buildPostBodyOn())).status).toBe(201);
    expect(
      (await setup.call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-02-01T00:00:00Z' }))).status,
    ).toBe(201);
  });

  test('fails a scheduled post that falls due after it is used up, but not one due in the new month', async () => {
    const setup = setUpLimited();
    const createDue = async (scheduledFor: string) =>
      (await setup.call('POST', '/posts', buildPostBodyOn('social', { scheduledFor }))).body.data.id;
    const januaryId = await createDue('2030-01-31T23:59:59Z');
    const februaryId = await createDue('2030-02-01T00:00:00Z');
    await exhaustQuota(setup);
    await setup.mock.advance(30 * DAY);
    const { body } = await setup.call('GET', '/posts?limit=100&from=2030-01-31');
    const states = Object.fromEntries(body.data.map(({ id, status }: { id: string; status: string }) => [id, status]));
    expect([states[januaryId], states[februaryId]]).toEqual(['failed', 'published']);
  });

  test('counts a post with several targets once and each republishing once', async () => {
    const setup = setUpLimited();
    await exhaustQuota(setup, 98);
    const platforms = ['social', 'professional', 'microblog'].flatMap((label) => buildPostBodyOn(label).platforms);
    const { body } = await setup.call('POST', '/posts', { text: 'Hello', platforms, publishNow: true });
    const republishResponse = await setup.call('POST', `/posts/${body.data.id}/republish`, {
      platforms: buildPostBodyOn('textthread').platforms,
    });
    expect(republishResponse.status).toBe(200);
    expect((await publish(setup.call)).status).toBe(403);
  });
});
