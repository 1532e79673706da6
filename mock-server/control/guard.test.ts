import { describe, expect, test } from 'vitest';
import { startMock } from '../startMock.ts';
import { closedAfterTest } from '../testing/caller.ts';
import { requestBytes, sendBytes } from '../testing/wire.ts';
import { ControlError } from './controlError.ts';
import { type GuardOptions, guard } from './guard.ts';

/** What the guard says to a request with these headers: nothing when it lets it pass. */
function verdict(headers: Readonly<Record<string, string>>, options: Partial<GuardOptions> = {}): string | undefined {
  try {
    guard({ header: (name) => headers[name] }, { token: undefined, hosts: [], ...options });
    return undefined;
  } catch (error) {
    return error instanceof ControlError ? error.code : String(error);
  }
}

const here = { host: '127.0.0.1:4010' };

describe('the guard of the control surface', () => {
  test.each(['127.0.0.1:4010', 'localhost:4010', 'localhost', '[::1]:4010', 'mock.localhost'])(
    'lets calls to %s pass',
    (host) => {
      expect(verdict({ host })).toBeUndefined();
    },
  );

  test.each([
    'example.org',
    'example.org:4010',
    '127.0.0.1.example.org',
    'localhost.example.org',
    '192.168.1.5:4010',
    '0.0.0.0:4010',
    '',
    '[',
  ])('refuses calls that think they go to "%s", as a page does whose name was rebound', (host) => {
    expect(verdict({ host })).toBe('FOREIGN_HOST');
  });

  test('refuses calls to no host', () => {
    expect(verdict({})).toBe('FOREIGN_HOST');
  });

  test.each(['https://example.org', 'null', 'file://', 'http://localhost.example.org', 'nonsense'])(
    'refuses pages of %s',
    (origin) => {
      expect(verdict({ ...here, origin })).toBe('FOREIGN_ORIGIN');
    },
  );

  test('lets pages of this machine pass, whatever their port', () => {
    expect(verdict({ ...here, origin: 'http://localhost:5173' })).toBeUndefined();
  });

  test('lets a host pass that the mock was told of', () => {
    expect(verdict({ host: 'mock:4010' }, { hosts: ['mock'] })).toBeUndefined();
    expect(verdict({ host: 'mock.example.org:4010' }, { hosts: ['mock'] })).toBe('FOREIGN_HOST');
  });

  test('wants the token where there is one, and that token only', () => {
    const options = { token: 'right' };
    expect(verdict(here, options)).toBe('TOKEN_REQUIRED');
    expect(verdict({ ...here, 'mock-token': 'wrong' }, options)).toBe('TOKEN_REQUIRED');
    expect(verdict({ ...here, 'mock-token': 'right and more' }, options)).toBe('TOKEN_REQUIRED');
    expect(verdict({ ...here, 'mock-token': 'right' }, options)).toBeUndefined();
  });

  test('is not opened by the token for pages of the web', () => {
    expect(verdict({ ...here, origin: 'https://example.org', 'mock-token': 'right' }, { token: 'right' })).toBe(
      'FOREIGN_ORIGIN',
    );
  });
});

describe('a mock', () => {
  test('on the loopback interface has no token', async () => {
    expect(closedAfterTest(await startMock({ host: '127.0.0.2' })).token).toBeUndefined();
  });

  test('guards its control surface against rebound names, and the API needs no guard', async () => {
    const { origin } = closedAfterTest(await startMock());
    const foreign = { Host: 'example.org', Connection: 'close' };
    const [control] = await sendBytes(origin, requestBytes('POST', '/_mock/reset', { headers: foreign }));
    const [api] = await sendBytes(origin, requestBytes('GET', '/api/v1/accounts', { headers: foreign }));
    expect([control?.status, api?.status]).toEqual([403, 200]);
  });
});
