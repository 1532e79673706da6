/** Drawing samples by the seed of the run: the same seed gives the same, whatever a service answers. */
import fc from 'fast-check';

/** So many samples, each property drawn on its own. */
export function sampled<T>(property: string, arbitrary: fc.Arbitrary<T>, seed: number, count: number): readonly T[] {
  return fc.sample(arbitrary, { seed: mixed(seed, property), numRuns: count });
}

/** FNV-1a over the name, begun at the seed. */
function mixed(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash | 0;
}
