import { expect, test } from 'vitest';
import { readFairly } from './fairKeyword.ts';

const within = 'contains-ignoring-case';
const word = 'whole-word';

test.each([
  [true, 'Send me the GUIDE, please', 'guide', within],
  [true, 'guidebooks', 'guide', within],
  [true, '\u00c9LAN', '\u00e9lan', within],
  [undefined, 'e\u0301lan', '\u00e9lan', within],
  [undefined, 'STRASSE', 'stra\u00dfe', within],
  [undefined, 'creme', 'cr\u00e8me', within],
  // A joined emoji is one character for its readers.
  [undefined, '\u{1f469}\u200d\u{1f467}', '\u{1f469}', within],
  [undefined, '\u2764\ufe0f', '\u2764', within],
  [false, 'v2x0', 'v2.0', within],
  [false, 'How nice', 'guide', within],
  [true, 'Send me the GUIDE, please', 'guide', word],
  [false, 'guidebooks', 'guide', word],
  [undefined, 'my-guide', 'guide', word],
  [undefined, '#guide', 'guide', word],
  [undefined, "the guide's cover", 'guide', word],
  [undefined, 'I like C++ a lot', 'C++', word],
  [true, 'C++', 'C++', word],
  [undefined, '\u6211\u8981\u6307\u5357', '\u6307\u5357', word],
  [true, 'guide', 'guide', undefined],
  [undefined, 'GUIDE', 'guide', undefined],
  [undefined, 'The guide', 'guide', undefined],
  [false, 'How nice', 'guide', undefined],
] as const)('%s: %s contains %s, by the answer %s', (expected, text, keyword, match) => {
  expect(readFairly(text, keyword, match)).toBe(expected);
});
