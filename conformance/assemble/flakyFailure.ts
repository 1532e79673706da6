/** The first failure of an inconclusive rule. */
import type { FlakyFailure } from '../judge/evidence.ts';
import type { FlakyFailureResult, LoggedExchange, RuleResult } from '../results/results.ts';

/** The maximum number of exchanges kept; a law can depend on hundreds. */
const maxExchanges = 50;

export function buildFlakyFailure(
  { verdict }: Pick<RuleResult, 'verdict'>,
  flaky: readonly FlakyFailure[],
  log: readonly LoggedExchange[],
): { readonly flakyFailure?: FlakyFailureResult } {
  const [first] = flaky;
  if (verdict !== 'inconclusive' || first === undefined) return {};
  const { script, expected = null, observed = null, entries } = first;
  const exchanges = entries.slice(-maxExchanges).flatMap((entry) => log[entry] ?? []);
  return { flakyFailure: { script: script.id, expected, observed, exchanges } };
}
