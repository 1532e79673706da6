/** Merges the causes of broken rules: causes that share a rule become one. */
import type { Cause } from '../../results/results.ts';

export function mergeCauses(causes: readonly Cause[]): Cause[] {
  const mergedCauses: { rules: string[]; readonly exchange: Cause['exchange'] }[] = [];
  for (const cause of causes) {
    const mergedCause = mergedCauses.find(({ rules }) => rules.some((rule) => cause.rules.includes(rule)));
    if (mergedCause === undefined) mergedCauses.push({ rules: [...cause.rules], exchange: cause.exchange });
    else mergedCause.rules = [...new Set([...mergedCause.rules, ...cause.rules])];
  }
  // A rule that joins two causes is listed with the first.
  const listedRules = new Set<string>();
  return mergedCauses.flatMap(({ rules, exchange }) => {
    const remaining = rules.filter((rule) => !listedRules.has(rule));
    for (const rule of remaining) listedRules.add(rule);
    return remaining.length === 0 ? [] : [{ rules: remaining, exchange }];
  });
}
