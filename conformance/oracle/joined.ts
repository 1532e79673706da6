/** Combines the expectations for several possible states: only what holds in all of them is certain. */
import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from './expectation.ts';

/** @param all one expectation for each possible state of the service, at least one */
export function joined(all: readonly Expectation[]): Expectation {
  const [first, ...others] = all;
  if (first === undefined) throw new TypeError('joined() needs at least one expectation.');
  if (others.every((one) => isDeepStrictEqual(one, first))) return first;
  const shared = all
    .map(({ broken }) => broken)
    .reduce((common, broken) => common.filter((rule) => broken.includes(rule)));
  const named = [...new Set(all.flatMap(({ broken, doubtful }) => [...broken, ...doubtful]))];
  const open = [...new Set(all.flatMap((one) => one.open))];
  const agreed = all.every(({ outcome }) => outcome === first.outcome) ? first.outcome : 'open';
  // Refused in every state but for different rules, so no single rule is the cause.
  const outcome = agreed === 'refused' && shared.length === 0 ? 'open' : agreed;
  const broken = outcome === 'refused' ? shared : [];
  return { outcome, broken, doubtful: named.filter((rule) => !broken.includes(rule)), open };
}
