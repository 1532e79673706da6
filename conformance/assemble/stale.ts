/** Entries of the file of known failures that are true no longer. */
import type { KnownFailure } from '../options.ts';
import type { Results, RuleResult } from '../results/results.ts';

export function staleAmong(
  known: readonly KnownFailure[],
  rules: readonly RuleResult[],
  today: Date,
): Results['known']['stale'] {
  return known.flatMap(({ rule, until }) => {
    const result = rules.find(({ id }) => id === rule);
    if (result === undefined) return [{ rule, why: 'No rule is called so.' }];
    if (until !== undefined && until < today.toISOString().slice(0, 10))
      return [{ rule, why: `It was expected until ${until}.` }];
    return result.verdict === 'pass' ? [{ rule, why: 'The service keeps it now.' }] : [];
  });
}
