/** Confirms failures by playing the script again from fresh state. */
import type { Evidence, ScriptResult } from '../judge/evidence.ts';
import { collectScriptEvidence } from '../judge/judge.ts';
import { playWithinQuota } from '../player/playWithinQuota.ts';
import { resetIfPossible } from '../player/resetService.ts';
import type { Stage } from '../player/stage.ts';
import type { Script } from '../script/script.ts';

/** How often a failure must recur. */
const repetitions = 2;

/** How often a failure must recur if other failures of the run did not: some of many failures recur by chance. */
const repetitionsIfFlaky = 4;
const minFlakyFailures = 3;

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
  /** The statuses of the deciding request, if they differ although the rule failed each time. */
  readonly statuses?: readonly number[];
}

/** A repetition of a script, and all evidence from it. */
interface Replay {
  readonly result: ScriptResult;
  readonly evidence: readonly Evidence[];
}

/** Plays a script once and returns the evidence if the rule fails. */
export async function reproduceFailure(rule: string, script: Script, stage: Stage): Promise<Confirmation['last']> {
  const replay = judgeReplay(await playWithinQuota(script, stage), stage);
  const evidence = findFailureIn(replay, rule);
  return evidence === undefined ? undefined : { result: replay.result, evidence };
}

/**
 * Repeats a script in which some rules failed; returns the outcome for each of these rules.
 *
 * @param flakyFailures the number of failures of the run that did not recur
 */
export async function confirm(
  failures: readonly Evidence[],
  script: Script,
  stage: Stage,
  flakyFailures = 0,
): Promise<ReadonlyMap<string, Confirmation>> {
  const count = flakyFailures < minFlakyFailures ? repetitions : repetitionsIfFlaky;
  const replays: Replay[] = [];
  const evaluateAll = () =>
    failures.map((failure) => [failure.rule, evaluateReplays(failure, replays, stage)] as const);
  while (
    replays.length < count &&
    (replays.length < repetitions || evaluateAll().some(([, { confirmed }]) => confirmed))
  ) {
    const interruption = await resetIfPossible(stage);
    if (interruption !== undefined)
      return new Map(
        evaluateAll().map(([rule, confirmation]) => [rule, { ...confirmation, confirmed: false, interruption }]),
      );
    const result = await stage.budgets.patience.runWithAtLeast(minPatience, () => playWithinQuota(script, stage));
    replays.push(judgeReplay(result, stage));
  }
  return new Map(evaluateAll());
}

function evaluateReplays(failure: Evidence, replays: readonly Replay[], stage: Stage): Confirmation {
  const recurrences: NonNullable<Confirmation['last']>[] = [];
  for (const [i, replay] of replays.entries()) {
    const { result } = replay;
    const evidence = findFailureIn(replay, failure.rule, failure.decisiveStep);
    if (evidence !== undefined) recurrences.push({ result, evidence });
    else if (result.stop !== undefined)
      // An interrupted script is not evidence that the rule is kept.
      return {
        confirmed: false,
        runs: i + 1,
        failures: recurrences.length + 1,
        last: recurrences.at(-1),
        interruption: result.stop.reason,
      };
  }
  // The status of a parallel request may depend on the order in which the service handled the requests.
  const statuses = recurrences.some(isDecidedInParallel)
    ? []
    : listStatuses([failure, ...recurrences.map(({ evidence }) => evidence)], stage);
  const isSame = new Set(statuses.map(getKind)).size <= 1;
  return {
    confirmed: recurrences.length === replays.length && isSame,
    runs: replays.length + 1,
    failures: recurrences.length + 1,
    last: recurrences.at(-1),
    ...(isSame ? {} : { statuses: [...new Set(statuses)] }),
  };
}

/** The statuses of the deciding requests. */
const listStatuses = (evidence: readonly Evidence[], { target }: Stage): readonly number[] =>
  evidence.flatMap(({ decisiveEntry = -1 }) => target.log[decisiveEntry]?.status ?? []);

/** A service that crashes may respond with any server error or not at all. */
const getKind = (status: number): number => (status >= 500 ? 0 : status);

const isDecidedInParallel = ({ result, evidence }: NonNullable<Confirmation['last']>): boolean =>
  result.requests.some(
    ({ entry, observation }) => entry === evidence.decisiveEntry && observation.together !== undefined,
  );

const judgeReplay = (result: ScriptResult, { profile }: Stage): Replay => ({
  result,
  evidence: collectScriptEvidence(result, profile),
});

/** @param step the index of the step that must decide; any by default */
function findFailureIn({ evidence }: Replay, rule: string, step?: number): Evidence | undefined {
  return evidence.find(
    (item) => item.rule === rule && !item.kept && (step === undefined || item.decisiveStep === step),
  );
}
