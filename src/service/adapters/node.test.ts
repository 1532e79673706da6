import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, longTexts } from '../../../spec/testing/drawn.ts';
import { below, originForm, splitTarget } from './node.ts';

const target = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true }),
  fc.string().map((text) => `/api/v1${text}`),
  fc.constantFrom('', '*', '?', 'http://', 'http://[::1', 'HTTPS://h', 'http://h?x', '//h/x', '/api/v1?', '/api/v1'),
);

test('splitTarget splits a request target into path and query without losing characters', () => {
  fc.assert(
    fc.property(target, (text) => {
      const { path, query } = splitTarget(text, '');
      const whole = originForm(text);
      expect(whole.includes('?') ? `${path}?${query}` : path).toBe(whole);
      expect(path).not.toContain('?');
      expect(originForm(whole.startsWith('/') ? whole : `/${whole}`)).toBe(whole.startsWith('/') ? whole : `/${whole}`);
    }),
    drawn(1000),
  );
});

test('below returns an empty path for a target outside the base', () => {
  fc.assert(
    fc.property(target, (text) => {
      expect(below(text, '/api/v1')).toBe(text.startsWith('/api/v1') ? text.slice(7) : '');
    }),
    drawn(),
  );
});

test('splitTarget reads long targets in linear time', () => {
  for (const text of longTexts(['', 'http://', 'http://h/'])) splitTarget(text, '/api/v1');
});
