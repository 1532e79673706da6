import { describe, expect, test } from 'vitest';
import { isLoopbackHost } from '../../spec/text/isLoopbackHost.ts';
import { startMock } from '../startMock.ts';
import { closeAfterTest } from '../testing/caller.ts';
import { buildCorsHeaders } from './cors.ts';

describe('isLoopbackHost', () => {
  test.each(['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])(
    'returns true for %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  test.each([
    '',
    'example.org',
    'localhost.example.org',
    '127.0.0.1.example.org',
    'notlocalhost',
    '128.0.0.1',
    '10.0.0.1',
    '0.0.0.0',
    '[::]',
  ])('returns false for "%s"', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});

describe('CORS', () => {
  test('lets pages on this machine read responses and their relevant headers', () => {
    expect(buildCorsHeaders('http://localhost:5173')).toMatchObject({
      'Access-Control-Allow-Origin': 'http://localhost:5173',
      'Access-Control-Expose-Headers': expect.stringContaining('Retry-After'),
      Vary: 'Origin',
    });
  });

  test.each([undefined, 'null', 'https://example.org', 'http://localhost.example.org', 'file://', 'nonsense'])(
    'lets no page with the origin %s read responses',
    (origin) => {
      expect(buildCorsHeaders(origin)).toEqual({});
    },
  );

  test('permits preflights from this machine, with the headers that the mock reads', async () => {
    const mock = closeAfterTest(await startMock());
    const response = await fetch(`${mock.url}/posts`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://127.0.0.1:3000', 'Access-Control-Request-Method': 'PATCH' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'http://127.0.0.1:3000',
    ]);
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(response.headers.get('access-control-allow-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['Authorization', 'Content-Type', 'If-None-Match', 'Range', 'User-Agent']),
    );
  });

  test('denies preflights from other origins', async () => {
    const mock = closeAfterTest(await startMock());
    const response = await fetch(`${mock.url}/posts`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('lets pages on this machine read refusals too', async () => {
    const mock = closeAfterTest(await startMock());
    const response = await fetch(`${mock.url}/posts`, { headers: { Origin: 'http://localhost:3000' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'http://localhost:3000',
    ]);
  });
});
