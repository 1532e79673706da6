/** Runs all scripts against one service, confirms failures, and stores the evidence. */

import { type Confirmation, confirm } from '../confirm/confirm.ts';
import { EvidenceStore } from '../confirm/evidenceStore.ts';
import type { Evidence, Obstacle, ScriptResult } from '../judge/evidence.ts';
import { collectScriptEvidenceInBackground } from '../judge/judge.ts';
import { explainVerdict, type RuleOrLaw, rulesAndLaws } from '../judge/verdicts.ts';
import type { Progress } from '../options.ts';
import { canLimitPages } from '../oracle/fullPage.ts';
import { listOpenProbes } from '../plan/openProbes.ts';
import { findPlayablePart } from '../plan/playablePart.ts';
import { mapUsableAccounts } from '../player/accounts/usableAccounts.ts';
import { play } from '../player/player.ts';
import { playWithinQuota } from '../player/playWithinQuota.ts';
import type { Stage } from '../player/stage.ts';
import type { Verdict } from '../results/results.ts';
import type { ScriptSemaphore } from '../runState/scriptSemaphore.ts';
import { fitToAccounts } from '../script/fitToAccounts.ts';
import { getHooks, type Script, testsRateLimit } from '../script/script.ts';
import type { Settings } from '../settings/settings.ts';
import { listRefusedControls, listUnansweredProbes } from './playedObstacles.ts';
import { ResetPolicy } from './resetPolicy.ts';

export interface Session {
  readonly stage: Stage;
  readonly settings: Settings;
  /** The scripts, in batches; each is created when the previous one has been played. */
  readonly batches: Iterable<readonly Script[]>;
  readonly notify: (progress: Progress) => void;
  /** Whether a rule is selected; failures of other rules are neither confirmed nor reported. */
  readonly isSelected?: (rule: string) => boolean;
  /** Called with each rule that is confirmed as broken. */
  readonly onBroken?: (rule: RuleOrLaw, verdict: Verdict) => void;
  /** Receives every played script, for statistics over all of them. */
  readonly onScriptResult: (result: ScriptResult) => void;
}

/**
 * The run ends once this many scripts have broken a rule and this many different rules are broken, because the responses
 * then seem unrelated to the requests. A script that ends before its last step does not count.
 */
const contradictionLimits = { scripts: 150, rules: 20 };

/** A script that breaks no rule cancels this many scripts that break one. */
const conformingScriptWeight = 10;

/** Scripts that move the clock, change plans or read whole lists cannot run in parallel. */
const canRunInParallel = (script: Script): boolean => !script.alone && getHooks(script).length === 0;

/** Whether a script can run while others wait: it names no hooks but advance, settle and outbox, none of which is configured. */
const canOverlap = (script: Script, { hooks }: Stage): boolean =>
  !script.alone &&
  getHooks(script).every((name) => (name === 'advance' || name === 'settle' || name === 'outbox') && !hooks[name]);

/**
 * The maximum number of scripts that are played at the same time, most of which wait in real time. They read the list of
 * posts meanwhile, whose first page must show the posts of all.
 */
const getMaxOverlapping = ({ profile }: Stage): number => (canLimitPages(profile) ? 16 : 4);

export async function runSession(session: Session): Promise<EvidenceStore> {
  const { stage, settings, batches } = session;
  const evidenceStore = new EvidenceStore(session.isSelected);
  const capabilities = { ...stage, size: settings.size, callers: new Set<string>(stage.callers.keys()) };
  const accounts = mapUsableAccounts(stage);
  const progress = { done: 0, of: 0 };
  let contradictions = 0;
  const stopIfUnrelated = (evidence: readonly Evidence[], { stop }: ScriptResult): void => {
    if (evidence.some(({ kept }) => !kept)) contradictions++;
    else if (stop === undefined) contradictions = Math.max(0, contradictions - conformingScriptWeight);
    const { scripts, rules } = contradictionLimits;
    if (contradictions >= scripts && evidenceStore.failedCount >= rules)
      stage.target.stop(`the responses to ${scripts} scripts contradict the contract`);
  };
  const resetPolicy = new ResetPolicy();
  /** Scripts that met a spent quota. They are played alone at the end, because no quota is restored while others run. */
  let postponedScripts: Script[] = [];
  const playScript = async (script: Script, isAlone: boolean): Promise<ScriptResult | undefined> => {
    const { stopReason } = stage.target;
    if (stopReason !== undefined && !(stage.target.isStoppedByThrottling && testsRateLimit(script))) {
      evidenceStore.addObstacle(script.about, buildUntestedObstacle(stopReason));
      return undefined;
    }
    const firstEntry = stage.target.log.length;
    if (isAlone) {
      const result = await playWithinQuota(script, stage);
      await resetPolicy.resetAfter(result, stage.target.log.slice(firstEntry), stage);
      return result;
    }
    const result = stage.quotas.isAnySpent ? undefined : await play(script, stage);
    if (!stage.quotas.isAnySpent) return result;
    postponedScripts.push(script);
    return undefined;
  };
  const judgeScript = async (result: ScriptResult): Promise<void> => {
    const { script } = result;
    const evidence = await collectScriptEvidenceInBackground(
      result,
      stage.profile,
      (rule) => !evidenceStore.isProven(rule),
    );
    evidenceStore.add(evidence);
    stopIfUnrelated(evidence, result);
    if (result.stop === undefined) evidenceStore.addPlayed(script.about);
    else evidenceStore.addObstacle(script.about, result.stop);
    for (const obstacle of listRefusedControls(result)) evidenceStore.addObstacle(script.about, obstacle);
    for (const { about, obstacle } of [
      ...listOpenProbes(result, stage.profile),
      ...listUnansweredProbes(result, stage.target.log),
    ])
      evidenceStore.addObstacle(about, obstacle);
    for (const name of listMissingHooks(script, stage))
      evidenceStore.addObstacle(script.about, {
        kind: 'no-hook',
        what: name,
        reason: `The hook "${name}" is not configured.`,
      });
    session.onScriptResult(result);
    progress.done++;
    session.notify({ kind: 'script', ...progress, requests: stage.target.requestCount, title: script.title });
  };
  for (const scripts of batches) {
    const fittedScripts = scripts.map((script) => fitToAccounts(script, accounts));
    const playable = fittedScripts.flatMap((script) => {
      const { part, obstacle } = findPlayablePart(script, capabilities);
      if (obstacle !== undefined) evidenceStore.addObstacle(script.about, obstacle);
      return part ?? [];
    });
    progress.of += playable.length;
    const inRealTime = stage.hooks.advance === undefined;
    const [parallel, alone] = partition(playable, (script) =>
      inRealTime ? canOverlap(script, stage) : settings.workers > 1 && canRunInParallel(script),
    );
    // Confirming a failure resets the service, so no other script may run meanwhile.
    postponedScripts = [];
    for (const [scripts, workers] of [
      [parallel, inRealTime ? Math.max(settings.workers, getMaxOverlapping(stage)) : settings.workers],
      [alone, 1],
      [postponedScripts, 1],
    ] as const) {
      const queue = scripts.values();
      while (
        await runUntilFailure(queue, workers, evidenceStore, { playScript, judgeScript, semaphore: stage.semaphore })
      )
        await confirmAll(evidenceStore, session);
    }
    const { stopReason } = stage.target;
    if (stopReason === undefined) continue;
    // The remaining batches are not even created.
    const rulesWithoutFindings = rulesAndLaws.filter(({ id }) => !evidenceStore.hasFindings(id)).map(({ id }) => id);
    evidenceStore.addObstacle(rulesWithoutFindings, buildUntestedObstacle(stopReason));
    break;
  }
  evidenceStore.excuseRefusedPlatforms();
  return evidenceStore;
}

interface ScriptFunctions {
  readonly semaphore: ScriptSemaphore;
  /** Returns undefined if the script is postponed or the run has stopped. */
  readonly playScript: (script: Script, isAlone: boolean) => Promise<ScriptResult | undefined>;
  readonly judgeScript: (result: ScriptResult) => Promise<void>;
}

function buildUntestedObstacle(stopReason: string): Obstacle {
  const reason = `The run ended before this rule was tested: ${stopReason}.`;
  return { kind: 'budget', what: 'budget', reason };
}

function partition<T>(items: readonly T[], predicate: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(predicate), items.filter((item) => !predicate(item))];
}

/**
 * Plays scripts, a limited number at a time. Each is judged while the next one waits for its responses.
 * Returns whether it stopped at a failure that is not confirmed yet.
 */
async function runUntilFailure(
  queue: Iterator<Script>,
  workers: number,
  evidenceStore: EvidenceStore,
  { playScript, judgeScript, semaphore }: ScriptFunctions,
): Promise<boolean> {
  let hasEnded = false;
  /** Returns undefined if no script is left, or a failure must be confirmed first. */
  const playNext = async (): Promise<ScriptResult | undefined> => {
    await semaphore.acquire();
    try {
      while (!evidenceStore.hasUnconfirmedFailures) {
        const { done, value: script } = queue.next();
        if (done) break;
        const result = await playScript(script, workers === 1);
        if (result !== undefined) return result;
      }
      hasEnded = true;
      return undefined;
    } finally {
      semaphore.release();
    }
  };
  const runWorker = async (): Promise<void> => {
    let judging: Promise<void> | undefined;
    while (!hasEnded) {
      const [result] = await Promise.all([playNext(), judging]);
      judging = result === undefined ? undefined : judgeScript(result);
    }
    await judging;
  };
  await Promise.all(Array.from({ length: workers }, runWorker));
  return evidenceStore.hasUnconfirmedFailures;
}

/** Hooks that a played script missed, so that some events were not observed. */
function listMissingHooks(script: Script, { hooks }: Stage): readonly string[] {
  return hooks.outbox === undefined && getHooks(script).includes('outbox') ? ['outbox'] : [];
}

async function confirmAll(evidenceStore: EvidenceStore, { stage, notify, onBroken }: Session): Promise<void> {
  for (const { script, evidence: all } of evidenceStore.takeUnconfirmedFailures()) {
    const evidence = all.filter(({ rule }) => !evidenceStore.isConfirmed(rule));
    // If another script has confirmed a rule meanwhile, this is one more failure of that rule.
    evidenceStore.add(all.filter((item) => !evidence.includes(item)));
    if (evidence.length === 0) continue;
    const confirmations = await confirm(evidence, script, stage, evidenceStore.flakyCount);
    for (const item of evidence) {
      evidenceStore.addConfirmation(item, confirmations.get(item.rule) as Confirmation);
      const rule = rulesAndLaws.find(({ id }) => id === item.rule);
      if (rule === undefined || !evidenceStore.isConfirmed(rule.id)) continue;
      const { verdict } = explainVerdict(rule, evidenceStore.getFindings(rule.id), stage.profile);
      if (verdict !== 'fail' && verdict !== 'warn') continue;
      notify({ kind: 'broken', rule: rule.id, level: rule.level });
      onBroken?.(rule, verdict);
    }
  }
}
