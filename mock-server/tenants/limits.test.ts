import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { type Caller, frozenMock, postOn, rulesIn } from '../testing/caller.ts';

const SECOND = 1000;
const DAY = 86_400_000;

const limited = (options: Parameters<typeof frozenMock>[0] = {}) => {
  const mock = frozenMock({ keys: [{ key: 'api', plans: ['api'] }], ...options });
  return { mock, call: mock.caller('api') };
};

async function times(count: number, call: Caller): Promise<void> {
  for (let i = 0; i < count; i++) expect((await call('GET', '/accounts')).status).toBe(200);
}

describe('the rate limit', () => {
  test('accepts sixty requests per minute and refuses the next with 429', async () => {
    const { call } = limited();
    await times(60, call);
    const refused = await call('GET', '/accounts');
    expect([refused.status, refused.body.code, rulesIn(refused)]).toEqual([429, 'RATE_LIMITED', ['rate.limit']]);
  });

  test('uses a sliding window of sixty seconds', async () => {
    const { mock, call } = limited();
    await times(30, call);
    await mock.advance(40 * SECOND);
    await times(30, call);
    await mock.advance(19 * SECOND);
    expect((await call('GET', '/accounts')).status).toBe(429);
    await mock.advance(SECOND);
    await times(30, call);
    expect((await call('GET', '/accounts')).status).toBe(429);
  });

  test('accepts requests again after the Retry-After seconds and not before', async () => {
    const { mock, call } = limited();
    await times(1, call);
    await mock.advance(10 * SECOND);
    await times(59, call);
    const refused = await call('GET', '/accounts');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBe(50);
    await mock.advance(wait * SECOND - 1);
    expect((await call('GET', '/accounts')).status).toBe(429);
    await mock.advance(1);
    expect((await call('GET', '/accounts')).status).toBe(200);
  });

  test('sends the remaining requests in the headers of every response', async () => {
    const { call } = limited();
    const { headers } = await call('GET', '/accounts');
    expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
      '"minute";q=60;w=60',
      '"minute";r=59;t=60',
    ]);
  });

  test('does not count the requests that it refuses', async () => {
    const { mock, call } = limited();
    await times(60, call);
    for (let i = 0; i < 30; i++) await call('GET', '/accounts');
    await mock.advance(60 * SECOND);
    await times(60, call);
  });

  test('counts requests that break rules', async () => {
    const { call } = limited();
    for (let i = 0; i < 60; i++) expect((await call('POST', '/posts', {})).status).toBe(422);
    expect((await call('POST', '/posts', {})).status).toBe(429);
  });

  test('uses the clock of the tenant, which may be set back', async () => {
    const { mock, call } = limited();
    await times(60, call);
    await mock.parts.tenants.default.moveClock((clock) => clock.freeze(0));
    expect((await call('GET', '/accounts')).status).toBe(200);
  });

  test('does not apply to other plans, which get no headers', async () => {
    const call = frozenMock().caller('demo-starter');
    await times(61, call);
    expect((await call('GET', '/accounts')).headers.has('ratelimit')).toBe(false);
  });

  test('can be disabled by the profile', async () => {
    const { call } = limited({ profile: resolveProfile({ 'limits.rate': 'off' }) });
    await times(61, call);
    expect((await call('GET', '/accounts')).headers.has('ratelimit')).toBe(false);
  });
});

describe('the quota of published posts', () => {
  const publish = (call: Caller) => call('POST', '/posts', postOn('social', { publishNow: true }));

  async function useUp({ mock, call }: ReturnType<typeof limited>, posts = 100): Promise<void> {
    for (let i = 0; i < posts; i++) {
      expect((await publish(call)).status).toBe(201);
      await mock.advance(2 * SECOND);
    }
  }

  test('accepts a hundred posts per month and refuses the next with 403', async () => {
    const it = limited();
    await useUp(it);
    const refused = await publish(it.call);
    expect([refused.status, refused.body.code, rulesIn(refused)]).toEqual([
      403,
      'POST_QUOTA_EXCEEDED',
      ['quota.posts'],
    ]);
  });

  test('resets at the start of the UTC month', async () => {
    const it = limited({ frozenAt: '2030-01-31T23:50:00Z' });
    await useUp(it);
    await it.mock.advance(Date.parse('2030-01-31T23:59:59.999Z') - it.mock.parts.tenants.default.now());
    expect((await publish(it.call)).status).toBe(403);
    await it.mock.advance(1);
    expect((await publish(it.call)).status).toBe(201);
  });

  test('does not apply to drafts and scheduled posts', async () => {
    const it = limited();
    await useUp(it);
    expect((await it.call('POST', '/posts', postOn())).status).toBe(201);
    expect((await it.call('POST', '/posts', postOn('social', { scheduledFor: '2030-02-01T00:00:00Z' }))).status).toBe(
      201,
    );
  });

  test('fails a scheduled post that falls due after it is used up, but not one due in the new month', async () => {
    const it = limited();
    const due = async (scheduledFor: string) =>
      (await it.call('POST', '/posts', postOn('social', { scheduledFor }))).body.data.id;
    const late = await due('2030-01-31T23:59:59Z');
    const fresh = await due('2030-02-01T00:00:00Z');
    await useUp(it);
    await it.mock.advance(30 * DAY);
    const { body } = await it.call('GET', '/posts?limit=100&from=2030-01-31');
    const states = Object.fromEntries(body.data.map(({ id, status }: { id: string; status: string }) => [id, status]));
    expect([states[late], states[fresh]]).toEqual(['failed', 'published']);
  });

  test('counts a post with several targets once and each republishing once', async () => {
    const it = limited();
    await useUp(it, 98);
    const platforms = ['social', 'photo', 'microblog'].flatMap((label) => postOn(label).platforms);
    const { body } = await it.call('POST', '/posts', { text: 'Hello', platforms, publishNow: true });
    const again = await it.call('POST', `/posts/${body.data.id}/republish`, {
      platforms: postOn('textthread').platforms,
    });
    expect(again.status).toBe(200);
    expect((await publish(it.call)).status).toBe(403);
  });
});
