/** What must become of a request where the world may be in one of several states: only what holds in all of them. */
import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from './expectation.ts';

/** @param all one expectation for each state that the world may be in; at least one */
export function joined(all: readonly Expectation[]): Expectation {
  const [first, ...others] = all;
  if (first === undefined) throw new TypeError('A world is in some state.');
  if (others.every((one) => isDeepStrictEqual(one, first))) return first;
  const shared = all
    .map(({ broken }) => broken)
    .reduce((common, broken) => common.filter((rule) => broken.includes(rule)));
  const named = [...new Set(all.flatMap(({ broken, doubtful }) => [...broken, ...doubtful]))];
  const open = [...new Set(all.flatMap((one) => one.open))];
  const agreed = all.every(({ outcome }) => outcome === first.outcome) ? first.outcome : 'open';
  // Refused in each state, but in each for something else: nobody can be blamed.
  const outcome = agreed === 'refused' && shared.length === 0 ? 'open' : agreed;
  const broken = outcome === 'refused' ? shared : [];
  return { outcome, broken, doubtful: named.filter((rule) => !broken.includes(rule)), open };
}
