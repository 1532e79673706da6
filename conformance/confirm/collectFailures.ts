/** The details of each broken rule: its shrunk script, and the exchanges of the last run. */

import { rulesAndLaws } from '../judge/verdicts.ts';
import type { Stage } from '../player/stage.ts';
import type { Failure } from '../results/results.ts';
import { getHooks } from '../script/script.ts';
import type { EvidenceStore } from './evidenceStore.ts';
import { computeMaxReplays, shrink } from './shrink.ts';

/** Collects the failures by rule. */
export async function collectFailures(
  evidenceStore: EvidenceStore,
  stage: Stage,
  shouldShrink: boolean,
): Promise<ReadonlyMap<string, Failure>> {
  const failures = new Map<string, Failure>();
  const maxReplays = computeMaxReplays(rulesAndLaws.filter(({ id }) => evidenceStore.isConfirmed(id)).length);
  for (const { id } of rulesAndLaws) {
    const confirmation = evidenceStore.findConfirmation(id);
    const last = confirmation?.confirmed ? confirmation.last : undefined;
    if (confirmation === undefined || last === undefined) continue;
    const { script } = last.result;
    // Replaying scripts with real-time waits, large files or hundreds of posts would take too long.
    const isCheap =
      script.size !== 'deep' && (stage.hooks.advance !== undefined || !getHooks(script).includes('advance'));
    const smallest = shouldShrink && isCheap ? await shrink(id, { script, last }, stage, maxReplays) : { script, last };
    const { evidence, result } = smallest.last;
    failures.set(id, {
      expected: evidence.expected ?? null,
      observed: evidence.observed ?? null,
      runs: confirmation.runs,
      failures: confirmation.failures,
      script: smallest.script,
      exchanges: result.requests.flatMap(({ entry }) => stage.target.log[entry] ?? []),
      entries: [...evidence.entries],
      reproduce: null,
      folder: null,
    });
  }
  return failures;
}
