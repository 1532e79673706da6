import { describe, expect, test } from 'vitest';
import { onPort } from '../../testing/onPort.ts';

const publish = {
  text: 'Hello',
  platforms: [{ platform: 'social', accountId: 'acc_social' }],
  publishNow: true,
};
const apiOnly = { keys: [{ key: 'api', plans: ['api'] as const }] };

describe('Auth, plans, quota, rate limit', () => {
  test('every endpoint requires a known API key', async () => {
    const it = await onPort();
    for (const [method, path] of [
      ['GET', '/posts'],
      ['POST', '/posts'],
      ['GET', '/accounts'],
      ['GET', '/analytics'],
      ['POST', '/lead-magnets'],
      ['POST', '/media/upload'],
    ] as const) {
      const answer = await it.as('nobody').api(method, path);
      expect(answer).toMatchObject({ status: 401, body: { success: false, errors: [{ rule: 'auth.bearer' }] } });
    }
  });

  test('the 61st request within a minute gets a 429 until the tenant’s clock reaches the next minute', async () => {
    const it = await onPort(apiOnly);
    for (let i = 0; i < 60; i++) expect((await it.api('GET', '/accounts')).status).toBe(200);
    expect(await it.api('GET', '/accounts')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await it.control('GET', '/clock')).status).toBe(200);
    await it.advance('PT1M');
    expect((await it.api('GET', '/accounts')).status).toBe(200);
  });

  test('the 101st published post of a month is rejected', async () => {
    const it = await onPort(apiOnly);
    for (let i = 0; i < 100; i++) {
      expect((await it.api('POST', '/posts', publish)).status).toBe(201);
      await it.advance('PT1S');
    }
    expect(await it.api('POST', '/posts', publish)).toMatchObject({
      status: 403,
      body: { code: 'POST_QUOTA_EXCEEDED' },
    });
    await it.control('POST', '/clock/advance', { to: '2030-02-01T00:00:00Z' });
    expect((await it.api('POST', '/posts', publish)).status).toBe(201);
  });
});
