/** A seeded random number generator. */

export interface RandomSource {
  /** A random integer from 0 to count - 1. */
  intBelow(count: number): number;
}

/** Creates a mulberry32 generator. */
export function createRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  return {
    intBelow: (count) => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
    },
  };
}
