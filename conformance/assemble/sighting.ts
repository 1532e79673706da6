/** The first failure of an inconclusive rule. */
import type { Sighting as Seen } from '../judge/evidence.ts';
import type { LoggedExchange, RuleResult, Sighting } from '../results/results.ts';

/** The maximum number of exchanges kept; a law can depend on hundreds. */
const maxExchanges = 50;

export function buildSighting(
  { verdict }: Pick<RuleResult, 'verdict'>,
  flaky: readonly Seen[],
  log: readonly LoggedExchange[],
): { readonly sighting?: Sighting } {
  const [first] = flaky;
  if (verdict !== 'inconclusive' || first === undefined) return {};
  const { script, expected = null, observed = null, entries } = first;
  const exchanges = entries.slice(-maxExchanges).flatMap((entry) => log[entry] ?? []);
  return { sighting: { script: script.id, expected, observed, exchanges } };
}
