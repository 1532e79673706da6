/** How an inconclusive rule was first seen to break. */
import type { Sighting as Seen } from '../judge/evidence.ts';
import type { LoggedExchange, RuleResult, Sighting } from '../results/results.ts';

/** So many exchanges are kept; a law may rest on hundreds. */
const most = 50;

export function sightingOf(
  { verdict }: Pick<RuleResult, 'verdict'>,
  flaky: readonly Seen[],
  log: readonly LoggedExchange[],
): { readonly sighting?: Sighting } {
  const [first] = flaky;
  if (verdict !== 'inconclusive' || first === undefined) return {};
  const { script, expected = null, observed = null, entries } = first;
  const exchanges = entries.slice(-most).flatMap((entry) => log[entry] ?? []);
  return { sighting: { script: script.id, expected, observed, exchanges } };
}
