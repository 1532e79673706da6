import { afterEach, expect, test, vi } from 'vitest';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { createClientFor, resolveConnection } from './connection.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['http://localhost:4010', 'http://localhost.:4010', 'http://mock.localhost', 'http://[::1]:4010'])(
  'a mock at %s on this machine needs no key',
  (url) => {
    vi.stubEnv('SOCIAL_PUBLISHING_API_KEY', '');
    expect(resolveConnection({ url }).key).not.toBe('');
  },
);

test.each([
  ['--url', { url: 'http://u:p@127.0.0.1' }, {}],
  ['$SOCIAL_PUBLISHING_API_URL', {}, { SOCIAL_PUBLISHING_API_URL: 'http://u:p@127.0.0.1' }],
  ['$SOCIAL_PUBLISHING_API_KEY', {}, { SOCIAL_PUBLISHING_API_KEY: 'two\nlines' }],
  ['$OTHER', { 'key-env': 'OTHER' }, { OTHER: 'two\nlines' }],
])('an invalid value of %s is named by its source', (source, flags, variables) => {
  for (const name of ['SOCIAL_PUBLISHING_API_URL', 'SOCIAL_PUBLISHING_API_KEY']) vi.stubEnv(name, '');
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  expect(() => createClientFor(resolveConnection(flags), defaultProfile)).toThrow(`${source} must`);
});
