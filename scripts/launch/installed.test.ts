import { expect, test } from 'vitest';
import { matchesLock } from './installed.mjs';

const lockedPackages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-windows': { version: '1.0.0', integrity: 'sha512-w', optional: true },
};
const packageA = lockedPackages['node_modules/a'];

test('matchesLock accepts missing packages of other platforms and additional packages', () => {
  expect(matchesLock({ 'node_modules/a': packageA, 'node_modules/b': { version: '1.0.0' } }, lockedPackages)).toBe(
    true,
  );
});

test.each([
  ['a missing package', {}],
  ['another version', { 'node_modules/a': { ...packageA, version: '1.0.1' } }],
  ['other content under the same version', { 'node_modules/a': { ...packageA, integrity: 'sha512-b' } }],
  [
    'an optional package of another version',
    { 'node_modules/a': packageA, 'node_modules/a-windows': { version: '0.9.0' } },
  ],
])('matchesLock rejects %s', (_what, installedPackages) => {
  expect(matchesLock(installedPackages, lockedPackages)).toBe(false);
});
