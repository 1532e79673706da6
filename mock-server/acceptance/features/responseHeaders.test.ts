/** The headers that the mock adds to every response, whatever the request. */
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { startMock } from '../../startMock.ts';
import { buildPostBodyOn, closeAfterTest, createCaller, createFrozenMock, now } from '../../testing/caller.ts';

describe('every response of the API', () => {
  test('names the version of the mock through every adapter, and pages may read it', async () => {
    const [portless, listening] = [createFrozenMock(), closeAfterTest(await startMock({ frozenAt: now }))];
    const callOverPort = createCaller({ url: listening.url, fetch: (request) => fetch(request) }, 'demo-api-pro');
    for (const call of [portless.caller(), callOverPort])
      for (const response of [
        await call('POST', '/posts', buildPostBodyOn(), { origin: 'http://localhost:3000' }),
        await call('GET', '/nowhere', undefined, { origin: 'http://localhost:3000' }),
      ]) {
        expect(response.headers.get('mock-version')).toMatch(/^\d+\.\d+\.\d+/);
        expect(response.headers.get('access-control-expose-headers')).toContain('Mock-Version');
      }
    expect((await callOverPort('POST', '/posts', buildPostBodyOn())).headers.get('mock-decision')).toBe('post.neither');
  });

  const deepBody = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  test.each([
    ['deeply nested', `{"text":${deepBody}}`],
    [
      'deeply nested in an unknown member',
      `{"text":"Hi","platforms":[{"platform":"social","accountId":"acc_social"}],"x":${deepBody}}`,
    ],
    [
      'full of names of prototypes',
      '{"__proto__":{"platforms":1},"constructor":{"prototype":{}},"platformContent":{"__proto__":{}}}',
    ],
    [
      'full of unknown members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x${i}`, i]))),
    ],
    ['not an object', '[null]'],
  ])('has the header Mock-Version for a body that is %s', async (_, body) => {
    for (const profile of [{}, { 'request.unknown-members': 'ignore' }] as const) {
      const mock = createFrozenMock({ profile: resolveProfile(profile) });
      const response = await mock.caller()('POST', '/posts', body);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('mock-version')).not.toBeNull();
    }
  });
});
