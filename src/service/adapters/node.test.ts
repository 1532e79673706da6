import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../../spec/testing/runOptions.ts';
import { getPathBelow, splitTarget, toOriginForm } from './node.ts';

const targetArbitrary = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true }),
  fc.string().map((text) => `/api/v1${text}`),
  fc.constantFrom('', '*', '?', 'http://', 'http://[::1', 'HTTPS://h', 'http://h?x', '//h/x', '/api/v1?', '/api/v1'),
);

test('splitTarget splits a request target into path and query without losing characters', () => {
  fc.assert(
    fc.property(targetArbitrary, (text) => {
      const { path, query } = splitTarget(text, '');
      const originTarget = toOriginForm(text);
      expect(originTarget.includes('?') ? `${path}?${query}` : path).toBe(originTarget);
      expect(path).not.toContain('?');
      expect(toOriginForm(originTarget.startsWith('/') ? originTarget : `/${originTarget}`)).toBe(
        originTarget.startsWith('/') ? originTarget : `/${originTarget}`,
      );
    }),
    runOptions(1000),
  );
});

test('getPathBelow returns an empty path for a target outside the base', () => {
  fc.assert(
    fc.property(targetArbitrary, (text) => {
      expect(getPathBelow(text, '/api/v1')).toBe(text.startsWith('/api/v1') ? text.slice(7) : '');
    }),
    runOptions(),
  );
});

test('splitTarget reads long targets of repeated pieces', () => {
  for (const text of generateLongTexts(['', 'http://', 'http://h/']))
    expect(splitTarget(text, '/api/v1').path).toBe('');
});
