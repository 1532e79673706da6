/** Further inputs of the verdict on a rule, stored in the results of one part of a run. */
import { findAcceptedOperation, findRefusedOperation, isProof } from '../../judge/proof.ts';
import type { Findings } from '../../judge/verdicts.ts';
import type { RuleResult } from '../../results/results.ts';

export function buildPartial(
  { kept, stops }: Pick<Findings, 'kept' | 'stops'>,
  skipReason: string | undefined,
): NonNullable<RuleResult['partial']> {
  const distinctStops = new Map(stops.map(({ kind, what, reason }) => [`${kind} ${what}`, { kind, what, reason }]));
  return {
    refusals: kept.filter(({ expected }) => expected === 'refused').length,
    isProven: kept.some((item) => isProof(item, new Set())),
    accepted: removeDuplicates(kept.map(findAcceptedOperation)),
    refused: removeDuplicates(kept.map(findRefusedOperation)),
    skipReason: skipReason ?? null,
    stops: [...distinctStops.values()],
  };
}

const removeDuplicates = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
