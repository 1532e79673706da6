import { expect, test } from 'vitest';
import { containsKeyword } from './keyword.ts';

test.each([
  ['The GUIDE, please', 'guide', true],
  ['guidebooks and a guide', 'guide', true],
  ['guidebooks', 'guide', false],
  ['misguide', 'guide', false],
  ['guide2', 'guide', false],
  ['überguide', 'guide', false],
  ['éguide', 'guide', false],
  ['+1!', '+1', true],
  ['ガイドをください', 'ガイド', false],
  ['my new guide', 'new guide', true],
  ['', 'guide', false],
  ['anything', '', true],
] as const)('as a word, %j contains %j: %j', (text, keyword, expected) => {
  expect(containsKeyword(text, keyword, 'whole-word')).toBe(expected);
});
