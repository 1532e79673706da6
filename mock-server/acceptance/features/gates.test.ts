import { describe, expect, test } from 'vitest';
import { createMock } from '../../createMock.ts';
import { startMockClient } from '../../testing/mockClient.ts';

const publishBody = {
  text: 'Hello',
  platforms: [{ platform: 'social', accountId: 'acc_social' }],
  publishNow: true,
};
const apiOnlyOptions = { keys: [{ key: 'api', plans: ['api'] as const }] };

describe('Auth, plans, quota, rate limit', () => {
  test('every endpoint requires a known API key', async () => {
    const client = await startMockClient();
    for (const [method, path] of [
      ['GET', '/posts'],
      ['POST', '/posts'],
      ['GET', '/accounts'],
      ['GET', '/analytics'],
      ['POST', '/lead-magnets'],
      ['POST', '/media/upload'],
    ] as const) {
      const response = await client.clientFor('nobody').api(method, path);
      expect(response).toMatchObject({ status: 401, body: { success: false, errors: [{ rule: 'auth.bearer' }] } });
    }
  });

  test.each([
    [undefined, 'The Authorization header is missing. Send "Authorization: Bearer <API_KEY>".'],
    [
      'Basic bm9ib2R5Og==',
      'The Authorization header has a scheme other than Bearer. Send "Authorization: Bearer <API_KEY>".',
    ],
    [
      'demo-api-pro',
      'The Authorization header has a scheme other than Bearer. Send "Authorization: Bearer <API_KEY>".',
    ],
    ['Bearer', 'The Authorization header must consist of "Bearer", a space and one API key.'],
    ['Bearer demo-api-pro demo-api', 'The Authorization header must consist of "Bearer", a space and one API key.'],
    [
      'Bearer nobody',
      'This API key is unknown. The mock prints its keys when it starts; GET /_mock/tenants lists them, POST /_mock/tenants adds one.',
    ],
  ])('the refusal of the header %j says what is wrong with it', async (authorization, detail) => {
    const mock = createMock();
    const headers = authorization === undefined ? {} : { authorization };
    const response = await mock.fetch(new Request(`${mock.url}/accounts`, { headers }));
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED', detail, errors: [{ rule: 'auth.bearer', detail, level: 'documented' }] },
    });
  });

  test('the 61st request within a minute gets a 429 until the tenant’s clock reaches the next minute', async () => {
    const client = await startMockClient(apiOnlyOptions);
    for (let i = 0; i < 60; i++) expect((await client.api('GET', '/accounts')).status).toBe(200);
    expect(await client.api('GET', '/accounts')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await client.control('GET', '/clock')).status).toBe(200);
    await client.advance('PT1M');
    expect((await client.api('GET', '/accounts')).status).toBe(200);
  });

  test('the 101st published post of a month is rejected', async () => {
    const client = await startMockClient(apiOnlyOptions);
    for (let i = 0; i < 100; i++) {
      expect((await client.api('POST', '/posts', publishBody)).status).toBe(201);
      await client.advance('PT1S');
    }
    expect(await client.api('POST', '/posts', publishBody)).toMatchObject({
      status: 403,
      body: { code: 'POST_QUOTA_EXCEEDED' },
    });
    await client.control('POST', '/clock/advance', { to: '2030-02-01T00:00:00Z' });
    expect((await client.api('POST', '/posts', publishBody)).status).toBe(201);
  });
});
