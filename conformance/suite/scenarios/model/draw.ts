/** Random histories that depend only on a seed, not on the service. */
import fc from 'fast-check';

/** One draw: which action, on which resource, and how. */
export interface Draw {
  readonly action: number;
  readonly item: number;
  readonly variant: number;
}

const number = fc.nat({ max: 2 ** 16 });
const draw: fc.Arbitrary<Draw> = fc.record(
  { action: number, item: number, variant: number },
  { noNullPrototype: true },
);

/** Draws a number of histories of a fixed length. */
export function drawHistories(seed: number, count: number, length: number): readonly (readonly Draw[])[] {
  return fc.sample(fc.array(draw, { minLength: length, maxLength: length }), { seed, numRuns: count });
}

/** Picks one of several items; undefined if there are none. */
export const pick = <T>(items: readonly T[], number: number): T | undefined =>
  items[number % Math.max(items.length, 1)];
