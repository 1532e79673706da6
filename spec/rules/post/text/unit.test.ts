import { expect, test } from 'vitest';
import { dependsOnUnit } from './unit.ts';

test('the test for length units finds exactly the characters whose length depends on the unit', () => {
  const unitDependent = /[\u{10000}-\u{10ffff}\p{M}\u200d]/u;
  const mismatches: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (dependsOnUnit({ text: character }) !== unitDependent.test(character)) mismatches.push(code.toString(16));
  }
  expect(mismatches).toEqual([]);
});
