import { expect, test } from 'vitest';
import { hangsOnUnit } from './text.ts';

test('the test for length units finds exactly the characters whose length depends on the unit', () => {
  const several = /[\u{10000}-\u{10ffff}\p{M}\u200d]/u;
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (hangsOnUnit({ text: character }) !== several.test(character)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
