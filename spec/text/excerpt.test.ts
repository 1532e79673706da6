import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../testing/runOptions.ts';
import { excerpt } from './excerpt.ts';

describe('an excerpt', () => {
  test('of a short text is the text', () => {
    expect(excerpt('bread', 5)).toBe('bread');
    expect(excerpt('🍞'.repeat(64))).toBe('🍞'.repeat(64));
  });

  test('is cut between code points and ends with an ellipsis', () => {
    expect(excerpt('breads', 5)).toBe('brea…');
    expect(excerpt(`${'a'.repeat(62)}🍞🍞`)).toBe(`${'a'.repeat(62)}🍞🍞`);
    expect(excerpt(`${'a'.repeat(62)}🍞🍞🍞`)).toBe(`${'a'.repeat(62)}🍞…`);
  });

  test('is valid Unicode, within the limit, and starts like the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (text, maxLength) => {
        const result = excerpt(text, maxLength);
        const codePoints = [...result];
        expect([result.isWellFormed(), codePoints.length <= maxLength]).toEqual([true, true]);
        expect(text.startsWith(result === text ? text : codePoints.slice(0, -1).join(''))).toBe(true);
      }),
      runOptions(),
    );
  });

  test('of a long text is short', () => {
    for (const text of generateLongTexts()) expect([...excerpt(text)]).toHaveLength(64);
  });
});
