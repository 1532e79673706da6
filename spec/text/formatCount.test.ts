import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount } from './formatCount.ts';

it('groups the digits of a whole number as English does', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatCount(value)).toBe(value.toLocaleString('en'));
    }),
    { examples: [[0], [999], [1000], [-1000], [256_000]] },
  );
});
