/** Confirms failures by playing the script again from fresh state. */
import type { Evidence, ScriptResult } from '../judge/evidence.ts';
import { collectScriptEvidence } from '../judge/judge.ts';
import { playWithinQuota } from '../player/playWithinQuota.ts';
import { resetIfPossible } from '../player/resetService.ts';
import type { Stage } from '../player/stage.ts';
import type { Script } from '../script/script.ts';

/** How often a failure must recur. */
const repetitions = 2;

/** Milliseconds that a repetition may wait in real time, even if the run has used up its patience. */
const minPatience = 15_000;

export interface Confirmation {
  readonly confirmed: boolean;
  /** How often the script was played in total, and how often the rule failed. */
  readonly runs: number;
  readonly failures: number;
  /** The last run in which the rule failed. */
  readonly last: { readonly result: ScriptResult; readonly evidence: Evidence } | undefined;
  /** Why the script could not be repeated completely. */
  readonly interruption?: string;
}

/** Plays a script once and returns the evidence if the rule fails. */
export async function reproduceFailure(rule: string, script: Script, stage: Stage): Promise<Confirmation['last']> {
  const result = await playWithinQuota(script, stage);
  const evidence = findFailureIn(result, rule, stage);
  return evidence === undefined ? undefined : { result, evidence };
}

/** Repeats a script in which some rules failed; returns the outcome for each of these rules. */
export async function confirm(
  rules: readonly string[],
  script: Script,
  stage: Stage,
): Promise<ReadonlyMap<string, Confirmation>> {
  const replays: ScriptResult[] = [];
  while (replays.length < repetitions) {
    const interruption = await resetIfPossible(stage);
    if (interruption !== undefined) {
      const confirmation = { confirmed: false, runs: replays.length + 1, failures: 1, last: undefined, interruption };
      return new Map(rules.map((rule) => [rule, confirmation]));
    }
    replays.push(await stage.budgets.patience.lend(minPatience, () => playWithinQuota(script, stage)));
  }
  return new Map(rules.map((rule) => [rule, evaluateReplays(rule, replays, stage)]));
}

function evaluateReplays(rule: string, replays: readonly ScriptResult[], stage: Stage): Confirmation {
  let last: Confirmation['last'];
  let failures = 1;
  for (const [i, result] of replays.entries()) {
    const evidence = findFailureIn(result, rule, stage);
    if (evidence !== undefined) {
      failures++;
      last = { result, evidence };
    } else if (result.stop !== undefined)
      // An interrupted script is not evidence that the rule is kept.
      return { confirmed: false, runs: i + 1, failures, last, interruption: result.stop.reason };
  }
  return { confirmed: failures === repetitions + 1, runs: repetitions + 1, failures, last };
}

function findFailureIn(result: ScriptResult, rule: string, { profile }: Stage): Evidence | undefined {
  return collectScriptEvidence(result, profile).find((item) => item.rule === rule && !item.kept);
}
