import { expect, test } from 'vitest';
import { packLongTexts } from './packLongTexts.ts';

test('a long text is packed as runs and the text between them', () => {
  const text = `${'a'.repeat(500)}bc${'😀'.repeat(12)}dd`;
  expect(packLongTexts({ text: [text] })).toEqual({ text: [{ $text: [['a', 500], 'bc', ['😀', 12], 'dd'] }] });
});

test('half a surrogate pair counts as a character', () => {
  const text = `${'\ud83d'.repeat(400)}😀`;
  expect(packLongTexts(text)).toEqual({ $text: [['\ud83d', 400], '😀'] });
});

test('a run may be longer than the call stack', () => {
  expect(packLongTexts('x'.repeat(20_000_000))).toEqual({ $text: [['x', 20_000_000]] });
});

test('a short text stays as it is', () => {
  expect(packLongTexts('x'.repeat(400))).toBe('x'.repeat(400));
});
