import { describe, expect, test } from 'vitest';
import { ControlError } from '../../control/operation/controlError.ts';
import { startMock } from '../../startMock.ts';
import { closeAfterTest } from '../../testing/caller.ts';
import { buildRequestBytes, sendBytes } from '../../testing/wire.ts';
import { type GuardOptions, guard } from './guard.ts';

/** The error of the guard for a request with these headers; undefined if it admits the request. */
function getGuardError(
  headers: Readonly<Record<string, string>>,
  options: Partial<GuardOptions> = {},
  method = 'GET',
): ControlError | undefined {
  try {
    guard({ method, header: (name) => headers[name] }, { token: undefined, hosts: [], ...options });
    return undefined;
  } catch (error) {
    if (error instanceof ControlError) return error;
    throw error;
  }
}

const getGuardCode = (...args: Parameters<typeof getGuardError>) => getGuardError(...args)?.code;
const getGuardMessage = (...args: Parameters<typeof getGuardError>) => getGuardError(...args)?.message;

const localHeaders = { host: '127.0.0.1:4010' };

describe('the guard of the control surface', () => {
  test.each(['127.0.0.1:4010', 'localhost:4010', 'localhost', '[::1]:4010', 'mock.localhost'])(
    'admits calls to %s',
    (host) => {
      expect(getGuardCode({ host })).toBeUndefined();
    },
  );

  test.each([
    'example.org',
    'example.org:4010',
    '127.0.0.1.example.org',
    'localhost.example.org',
    '192.168.1.5:4010',
    '127.0.0.1:4010@example.org',
    'example.org#@127.0.0.1',
    'example.org\\@127.0.0.1',
    '169.254.169.254',
    '[::ffff:192.0.2.1]:4010',
    '0.0.0.0:4010',
    '',
    '[',
  ])('refuses calls to the host "%s", as after DNS rebinding', (host) => {
    expect(getGuardCode({ host })).toBe('FOREIGN_HOST');
  });

  test('refuses calls without a Host header', () => {
    expect(getGuardCode({})).toBe('FOREIGN_HOST');
  });

  test.each(['https://example.org', 'null', 'file://', 'http://localhost.example.org', 'nonsense'])(
    'refuses pages with the origin %s',
    (origin) => {
      expect(getGuardCode({ ...localHeaders, origin })).toBe('FOREIGN_ORIGIN');
    },
  );

  test('admits pages from this machine on any port', () => {
    expect(getGuardCode({ ...localHeaders, origin: 'http://localhost:5173' })).toBeUndefined();
  });

  test('refuses resources embedded by a foreign page, but admits links from it', () => {
    const site = { ...localHeaders, 'sec-fetch-site': 'cross-site' };
    expect(getGuardCode({ ...site, 'sec-fetch-mode': 'no-cors' })).toBe('FOREIGN_ORIGIN');
    expect(getGuardCode({ ...site, 'sec-fetch-mode': 'navigate' })).toBeUndefined();
    expect(
      getGuardCode({ ...localHeaders, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }),
    ).toBeUndefined();
    expect(getGuardCode({ ...site, 'sec-fetch-mode': 'navigate' }, {}, 'POST')).toBe('FOREIGN_ORIGIN');
    // Browsers treat other local host names as cross-site; their pages send an Origin.
    const origin = 'http://localhost:5173';
    expect(getGuardCode({ ...site, origin, 'sec-fetch-mode': 'cors' })).toBeUndefined();
  });

  test('admits a host that is configured', () => {
    expect(getGuardCode({ host: 'mock:4010' }, { hosts: ['mock'] })).toBeUndefined();
    expect(getGuardCode({ host: 'mock.example.org:4010' }, { hosts: ['mock'] })).toBe('FOREIGN_HOST');
  });

  test('requires the exact token if there is one', () => {
    const options = { token: 'right' };
    expect(getGuardCode(localHeaders, options)).toBe('TOKEN_REQUIRED');
    expect(getGuardCode({ ...localHeaders, 'mock-token': 'wrong' }, options)).toBe('TOKEN_REQUIRED');
    expect(getGuardCode({ ...localHeaders, 'mock-token': 'right and more' }, options)).toBe('TOKEN_REQUIRED');
    expect(getGuardCode({ ...localHeaders, 'mock-token': 'right' }, options)).toBeUndefined();
  });

  test('is not opened by the token for pages of the web', () => {
    expect(
      getGuardCode({ ...localHeaders, origin: 'https://example.org', 'mock-token': 'right' }, { token: 'right' }),
    ).toBe('FOREIGN_ORIGIN');
  });
});

test('the refusals of the guard name the host or the origin, and say what to change', () => {
  expect(getGuardMessage({ host: 'a b' })).toContain('the Host header "a b"; use 127.0.0.1, or pass');
  expect(getGuardMessage({})).toContain('a request without a Host header; use 127.0.0.1, or pass');
  expect(getGuardMessage({ ...localHeaders, origin: 'https://example.org' })).toContain(
    'the origin "https://example.org"; use 127.0.0.1, or pass the host to the mock with --public-url.',
  );
  expect(getGuardMessage({ ...localHeaders, 'sec-fetch-site': 'cross-site' })).toContain('open the URL directly.');
  expect(getGuardMessage({ ...localHeaders, 'mock-delivery': 'd' })).toContain('set a webhook URL outside /_mock.');
  expect(getGuardMessage(localHeaders, { token: 'right' })).toContain('that of $MOCK_TOKEN');
});

describe('a mock', () => {
  test('on the loopback interface has no token', async () => {
    expect(closeAfterTest(await startMock({ host: '127.0.0.2' })).token).toBeUndefined();
  });

  test('refuses a foreign host on the control surface, but not on the API', async () => {
    const { origin } = closeAfterTest(await startMock());
    const foreignHeaders = { Host: 'example.org', Connection: 'close' };
    const [control] = await sendBytes(origin, buildRequestBytes('POST', '/_mock/reset', { headers: foreignHeaders }));
    const [api] = await sendBytes(origin, buildRequestBytes('GET', '/api/v1/accounts', { headers: foreignHeaders }));
    expect([control?.status, api?.status]).toEqual([403, 200]);
  });
});

test('a request with two Host headers is refused', async () => {
  const { origin } = closeAfterTest(await startMock());
  const request = 'POST /_mock/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: example.org\r\nConnection: close\r\n\r\n';
  expect(await sendBytes(origin, Buffer.from(request))).toMatchObject([{ status: 400 }]);
});

describe('a foreign web page', () => {
  const origin = 'https://example.org';
  const calls: readonly (readonly [string, string, string?])[] = [
    ['GET', '/_mock/tenants'],
    ['GET', '/_mock/changes'],
    ['GET', '/_mock/ui'],
    ['GET', '/_mock/ui/app.js'],
    ['GET', '/_mock/openapi.json'],
    ['GET', '/_mock'],
    ['POST', '/_mock/reset'],
    ['POST', '/_mock/tenants', '{"key":"stolen"}'],
    ['PUT', '/_mock/webhook', '{"url":"http://127.0.0.1:1/"}'],
    ['DELETE', '/_mock/tenants/demo-pro'],
  ];

  test.each(calls)('is refused for %s %s and cannot read the refusal', async (method, path, body = '') => {
    const mock = closeAfterTest(await startMock());
    // The content types that any page can send without a preflight.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=B']) {
      const response = await fetch(`${mock.origin}${path}`, {
        method,
        headers: { origin, 'content-type': type },
        ...(body === '' ? {} : { body }),
      });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      expect(await response.json()).toMatchObject({ error: { code: 'FOREIGN_ORIGIN' } });
    }
    expect((await mock.tenants.list()).map(({ key }) => key)).toEqual(mock.keys.map(({ key }) => key));
  });

  test.each(['/_mock/reset', '/_mock/changes', '/api/v1/posts'])(
    'gets no permission from a preflight for %s',
    async (path) => {
      const { origin: mock } = closeAfterTest(await startMock());
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'mock-token',
      };
      const response = await fetch(`${mock}${path}`, { method: 'OPTIONS', headers });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test.each([
    '/_mock/reset',
    '//_mock/reset',
    '/./_mock/reset',
    '/%5fmock/reset',
    '/_MOCK/reset',
    '/_mock//reset',
    '/_mock/reset/',
    '/x/../_mock/reset',
    '/_mock/reset?tenant=demo-pro',
    '/_mock/reset;x',
    'http://127.0.0.1/_mock/reset',
  ])('cannot bypass the host check with the target %s', async (target) => {
    const mock = closeAfterTest(await startMock());
    await mock.snapshots.take({ name: 'kept' });
    const foreignHeaders = { Host: 'example.org', Connection: 'close' };
    const [response] = await sendBytes(mock.origin, buildRequestBytes('POST', target, { headers: foreignHeaders }));
    expect([403, 404]).toContain(response?.status);
    expect((await mock.tenants.list()).length).toBeGreaterThan(0);
    expect(await mock.snapshots.list()).toEqual([{ name: 'kept' }]);
  });
});
