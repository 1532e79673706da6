/** Random histories from a seed alone: no answer of a service steers them. */
import fc from 'fast-check';

/** One draw: which thing to do, to which resource, and how. */
export interface Draw {
  readonly what: number;
  readonly which: number;
  readonly how: number;
}

const number = fc.nat({ max: 2 ** 16 });
const draw: fc.Arbitrary<Draw> = fc.record({ what: number, which: number, how: number }, { noNullPrototype: true });

/** So many histories of so many draws. */
export function histories(seed: number, count: number, length: number): readonly (readonly Draw[])[] {
  return fc.sample(fc.array(draw, { minLength: length, maxLength: length }), { seed, numRuns: count });
}

/** One of several; undefined where there are none. */
export const pick = <T>(items: readonly T[], number: number): T | undefined =>
  items[number % Math.max(items.length, 1)];
