import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './lineDiff.ts';

test('a diff marks the lines that only one text has', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'expected', text: 'b' },
    { kind: 'observed', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'observed', text: 'd' },
  ]);
});

test('a diff contains both texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((all) => all.join('\n'));
  fc.assert(
    fc.property(text, text, (expected, observed) => {
      const lines = diffLines(expected, observed) ?? [];
      const without = (kind: string) => lines.flatMap((line) => (line.kind === kind ? [] : [line.text])).join('\n');
      expect([without('observed'), without('expected')]).toEqual([expected, observed]);
    }),
  );
});

test('texts that are too long are not compared', () => {
  expect(diffLines('\n'.repeat(401), 'a')).toBeUndefined();
});
