/** Further inputs of the verdict on a rule, stored in the results of one part of a run. */
import { findAcceptedOperation, findRefusedOperation, provesRule } from '../../judge/proof.ts';
import type { VerdictInputs } from '../../judge/verdicts.ts';
import type { RuleResult } from '../../results/results.ts';

export function buildPartial(
  { kept, obstacles }: Pick<VerdictInputs, 'kept' | 'obstacles'>,
  skipReason: string | undefined,
): NonNullable<RuleResult['partial']> {
  const distinctObstacles = new Map(
    obstacles.map(({ kind, what, reason }) => [`${kind} ${what}`, { kind, what, reason }]),
  );
  return {
    refusals: kept.filter(({ expected }) => expected === 'refused').length,
    isProven: kept.some((item) => provesRule(item, new Set())),
    accepted: removeDuplicates(kept.map(findAcceptedOperation)),
    refused: removeDuplicates(kept.map(findRefusedOperation)),
    skipReason: skipReason ?? null,
    obstacles: [...distinctObstacles.values()],
  };
}

const removeDuplicates = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
