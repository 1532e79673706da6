/** Finds entries of the known failures file that no longer apply. */
import type { KnownFailure } from '../options.ts';
import type { Results, RuleResult } from '../results/results.ts';

/** Why an entry is stale if its rule passes. */
export const fixedReason = 'The service now passes this rule.';

/** @param selectedRules entries of other rules are never stale: a run shows nothing reliable about them */
export function findStaleEntries(
  knownFailures: readonly KnownFailure[],
  rules: readonly RuleResult[],
  selectedRules: ReadonlySet<string>,
  today: Date,
): Results['knownFailures']['stale'] {
  return knownFailures.flatMap(({ rule, until }) => {
    const result = rules.find(({ id }) => id === rule);
    if (result === undefined) return [{ rule, reason: 'No rule has this id.' }];
    if (!selectedRules.has(rule)) return [];
    if (until !== undefined && until < today.toISOString().slice(0, 10))
      return [{ rule, reason: `The entry expired after ${until}.` }];
    return result.verdict === 'pass' ? [{ rule, reason: fixedReason }] : [];
  });
}
