/** Draws samples by the seed of the run, independent of the service. */
import fc from 'fast-check';

/** Draws samples of one property. */
export function sample<T>(property: string, arbitrary: fc.Arbitrary<T>, seed: number, count: number): readonly T[] {
  return fc.sample(arbitrary, { seed: mixSeed(seed, property), numRuns: count });
}

/** FNV-1a of the name, starting from the seed. */
function mixSeed(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash | 0;
}
