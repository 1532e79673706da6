import { expect, test } from 'vitest';
import { longTexts } from '../../spec/testing/drawn.ts';
import { withoutTrailingSlashes } from './trailingSlashes.ts';

test.each([
  ['/posts/', '/posts'],
  ['/posts//', '/posts'],
  ['/posts', '/posts'],
  ['//', ''],
  ['', ''],
])('"%s" ends as "%s"', (path, end) => {
  expect(withoutTrailingSlashes(path)).toBe(end);
});

test('a path is cut in the time that its length takes', () => {
  for (const text of longTexts()) expect(withoutTrailingSlashes(text)).toBe(text);
});
