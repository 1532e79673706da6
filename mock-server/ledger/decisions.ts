/** The decisions that stored state depends on; with different decisions its rows would mean something else. */
import { isDeepStrictEqual } from 'node:util';
import type { Bindings } from '../../spec/profile/profile.ts';

/** Excluded: only requests of the last minute depend on it, and a command flag switches it off. */
const ignoredDecision = 'limits.rate';

/** The ids of decisions whose values differ between those that the state was created with and the current ones. */
export function findDifferingDecisions(
  storedBindings: Readonly<Record<string, unknown>> & Bindings,
  currentBindings: Readonly<Record<string, unknown>> & Bindings,
): readonly string[] {
  const ids = new Set([...Object.keys(storedBindings), ...Object.keys(currentBindings)]);
  return [...ids].filter((id) => id !== ignoredDecision && !isDeepStrictEqual(storedBindings[id], currentBindings[id]));
}
