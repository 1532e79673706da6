import { describe, expect, test } from 'vitest';
import { startMock } from '../startMock.ts';
import { buildPostBodyOn, closeAfterTest, createCaller, now } from '../testing/caller.ts';

async function setUp() {
  const mock = closeAfterTest(await startMock({ frozenAt: now }));
  const control = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${mock.origin}/_mock${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: responses have many shapes
    return { status: response.status, body: (await response.json()) as any };
  };
  return { mock, control, call: createCaller(mock, 'demo-api-pro') };
}

describe('the clock of a tenant', () => {
  test('can be read', async () => {
    const { control } = await setUp();
    expect(await control('GET', '/clock')).toMatchObject({ status: 200, body: { data: { now, mode: 'frozen' } } });
  });

  test('advances by a duration and lists the effects in the order they were due', async () => {
    const { control, call } = await setUp();
    for (const scheduledFor of ['2030-01-07T09:20:00Z', '2030-01-07T09:10:00Z'])
      await call('POST', '/posts', buildPostBodyOn('social', { scheduledFor }));
    const { body } = await control('POST', '/clock/advance', { by: 'PT1H' });
    expect(body.data.now).toBe('2030-01-07T10:00:00Z');
    expect(body.data.effects).toMatchObject([
      { at: '2030-01-07T09:10:00Z', type: 'post.published' },
      { at: '2030-01-07T09:20:00Z', type: 'post.published' },
    ]);
  });

  test('advances to a time', async () => {
    const { control } = await setUp();
    const { body } = await control('POST', '/clock/advance', { to: '2030-02-01T00:00:00+02:00' });
    expect(body.data.now).toBe('2030-01-31T22:00:00Z');
  });

  test('moves once for concurrent calls to one time, and once for each concurrent duration', async () => {
    const { control } = await setUp();
    const to = { to: '2030-01-07T12:00:00Z' };
    await Promise.all([to, to, to].map((body) => control('POST', '/clock/advance', body)));
    expect((await control('GET', '/clock')).body.data.now).toBe(to.to);
    await Promise.all(['PT1H', 'PT1H'].map((by) => control('POST', '/clock/advance', { by })));
    expect((await control('GET', '/clock')).body.data.now).toBe('2030-01-07T14:00:00Z');
  });

  test('can be set to an earlier time', async () => {
    const { control } = await setUp();
    const { body } = await control('PUT', '/clock', { now: '1999-12-31T23:59:59Z' });
    expect(body.data).toMatchObject({ now: '1999-12-31T23:59:59Z', mode: 'frozen' });
  });

  test.each(['real', 'accelerated', 'frozen'] as const)('switches to %s without a jump', async (mode) => {
    const { control } = await setUp();
    const { body } = await control('PUT', '/clock', mode === 'accelerated' ? { mode, rate: 0.001 } : { mode });
    expect(body.data.mode).toBe(mode);
    expect(Date.parse(body.data.now) - Date.parse(now)).toBeLessThan(5000);
  });

  test.each([
    ['an empty body', {}, 'INVALID_BODY'],
    ['null', 'null', 'INVALID_BODY'],
    ['an array', [], 'INVALID_BODY'],
    ['an unknown member', { time: now }, 'INVALID_BODY'],
    ['__proto__', '{"__proto__":{"now":"2030-01-01T00:00:00Z"}}', 'INVALID_BODY'],
    ['a rate of zero', { mode: 'accelerated', rate: 0 }, 'INVALID_BODY'],
    ['a rate without a mode', { now: '2030-01-07T09:00:00Z', rate: 60 }, 'INVALID_BODY'],
    ['a rate of real time', { mode: 'real', rate: 10 }, 'INVALID_BODY'],
    ['words', { now: 'tomorrow' }, 'INVALID_TIMESTAMP'],
    ['a day that does not exist', { now: '2030-02-30T00:00:00Z' }, 'INVALID_TIMESTAMP'],
    ['a negative year', { now: '-000001-01-01T00:00:00Z' }, 'INVALID_TIMESTAMP'],
    ['an instant before all timestamps', { now: '0000-01-01T00:00:00+01:00' }, 'CLOCK_OUT_OF_RANGE'],
    ['an instant after all timestamps', { now: '9999-12-31T23:59:59-01:00' }, 'CLOCK_OUT_OF_RANGE'],
  ])('cannot be set with %s', async (_, body, code) => {
    const { control } = await setUp();
    expect(await control('PUT', '/clock', body)).toMatchObject({ status: 422, body: { error: { code } } });
    expect((await control('GET', '/clock')).body.data.now).toBe(now);
  });

  test.each([
    ['an empty body', {}, 'INVALID_BODY'],
    ['both by and to', { by: 'PT1S', to: now }, 'INVALID_BODY'],
    ['a number', { by: 1 }, 'INVALID_BODY'],
    ['a month, which has no fixed length', { by: 'P1M' }, 'INVALID_DURATION'],
    ['a negative duration', { by: '-PT1S' }, 'INVALID_DURATION'],
    ['an earlier time', { to: '2030-01-07T08:59:59Z' }, 'CLOCK_BACKWARDS'],
    ['more than the range of timestamps', { by: 'P999999W' }, 'CLOCK_OUT_OF_RANGE'],
  ])('cannot be advanced with %s', async (_, body, code) => {
    const { control } = await setUp();
    expect(await control('POST', '/clock/advance', body)).toMatchObject({ status: 422, body: { error: { code } } });
    expect((await control('GET', '/clock')).body.data.now).toBe(now);
  });
});

describe('a control call', () => {
  test('applies to the first tenant, or to the one named by Mock-Tenant, Authorization or ?tenant=', async () => {
    const { control, mock } = await setUp();
    await control('POST', '/clock/advance', { by: 'PT1H' }, { 'mock-tenant': 'demo-starter' });
    const times = await Promise.all([
      control('GET', '/clock'),
      control('GET', '/clock', undefined, { 'mock-tenant': 'demo-starter' }),
      control('GET', '/clock', undefined, { authorization: 'Bearer demo-starter' }),
      control('GET', '/clock?tenant=demo-starter'),
    ]);
    const laterTime = '2030-01-07T10:00:00Z';
    expect(times.map(({ body }) => body.data.now)).toEqual([now, laterTime, laterTime, laterTime]);
    expect(mock.keys).toHaveLength(5);
  });

  test.each(['nobody', '__proto__', 'constructor'])(
    'with the unknown key %s is refused with UNKNOWN_TENANT',
    async (key) => {
      const { control } = await setUp();
      const refusal = await control('GET', '/clock', undefined, { 'mock-tenant': key });
      expect(refusal).toMatchObject({ status: 404, body: { error: { code: 'UNKNOWN_TENANT' } } });
    },
  );

  test('with two tenants in the query is refused', async () => {
    const { control } = await setUp();
    expect((await control('POST', '/reset?tenant=demo-starter&tenant=demo-api')).status).toBe(404);
  });

  test.each(['{', '"', 'now'])('with the malformed body %s is refused', async (body) => {
    const { control } = await setUp();
    expect(await control('PUT', '/clock', body)).toMatchObject({ status: 400, body: { success: false } });
  });

  test('with a body of five megabytes is refused', async () => {
    const { control } = await setUp();
    expect((await control('PUT', '/clock', { now: 'a'.repeat(5_000_000) })).status).toBe(413);
  });

  test('to an unknown path is refused with a message that points to /_mock', async () => {
    const { control } = await setUp();
    const { status, body } = await control('GET', '/nowhere');
    expect([status, body.error.message]).toEqual([404, expect.stringContaining('/_mock')]);
  });
});

describe('tenants', () => {
  test('can be added with a key that is valid immediately', async () => {
    const { control, mock } = await setUp();
    const { status, body } = await control('POST', '/tenants', { plans: ['starter'] });
    expect([status, body.data.plans]).toEqual([201, ['starter']]);
    expect((await createCaller(mock, body.data.key)('GET', '/accounts')).status).toBe(200);
    expect((await control('GET', '/tenants')).body.data).toHaveLength(6);
  });

  test.each([{ plans: [] }, { plans: ['gold'] }, { plan: 'api' }])('cannot be added with %j', async (body) => {
    const { control } = await setUp();
    expect((await control('POST', '/tenants', body)).status).toBe(422);
    expect((await control('GET', '/tenants')).body.data).toHaveLength(5);
  });

  test('are reset separately, data and clock', async () => {
    const { control, call } = await setUp();
    await call('POST', '/posts', buildPostBodyOn());
    await control('POST', '/clock/advance', { by: 'PT1H' });
    await control('POST', '/reset', undefined, { 'mock-tenant': 'demo-starter' });
    expect((await call('GET', '/posts')).body.data).toHaveLength(1);
    const { body } = await control('POST', '/reset');
    expect(body.data.clock.now).toBe(now);
    expect((await call('GET', '/posts')).body.data).toEqual([]);
  });
});

test('the health check and the OpenAPI document need no key', async () => {
  const { mock, control } = await setUp();
  expect((await control('GET', '/health')).body).toMatchObject({ status: 'ok', now, tenants: 5 });
  const document = (await (await fetch(`${mock.origin}/openapi.json`)).json()) as { openapi: string; servers: unknown };
  expect([document.openapi, document.servers]).toMatchObject(['3.1.1', [{ url: '/api/v1' }]]);
});
