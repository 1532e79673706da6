/** Runs all scripts against one service, confirms failures, and stores the evidence. */

import type { Profile } from '../../spec/profile/profile.ts';
import type { Level } from '../../spec/statement.ts';
import { confirm } from '../confirm/confirm.ts';
import { EvidenceStore } from '../confirm/evidenceStore.ts';
import type { ScriptResult, Stop } from '../judge/evidence.ts';
import { judge } from '../judge/judge.ts';
import { checkable } from '../judge/verdicts.ts';
import type { Progress } from '../options.ts';
import { findSettlingDecision } from '../oracle/findSettlingDecision.ts';
import { obstacleTo } from '../plan/obstacle.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import { fitToAccounts } from '../script/fitToAccounts.ts';
import { hooksOf, type Script } from '../script/script.ts';
import type { Settings } from '../settings/settings.ts';

export interface Session {
  readonly stage: Stage;
  readonly settings: Settings;
  readonly scripts: readonly Script[];
  readonly notify: (progress: Progress) => void;
  /** Whether a rule is selected; failures of other rules are neither confirmed nor reported. */
  readonly isSelected?: (rule: string) => boolean;
  /** Receives every played script, for statistics over all of them. */
  readonly onScriptResult: (result: ScriptResult) => void;
}

/** Scripts that move the clock, change plans or read whole lists cannot run in parallel. */
const canRunInParallel = (script: Script): boolean => !script.alone && hooksOf(script).length === 0;

export async function runSession(session: Session): Promise<EvidenceStore> {
  const evidenceStore = new EvidenceStore();
  const { stage, settings, scripts } = session;
  const capabilities = { ...stage, size: settings.size, callers: new Set<string>(stage.callers.keys()) };
  const accounts = new Map([...stage.callers].map(([name, caller]) => [name, caller.accounts]));
  const fittedScripts = scripts.map((script) => fitToAccounts(script, accounts));
  const playableScripts = fittedScripts.filter((script) => {
    const obstacle = obstacleTo(script, capabilities);
    if (obstacle !== undefined) evidenceStore.addStop(script.about, obstacle);
    return obstacle === undefined;
  });
  const progress = { done: 0, of: playableScripts.length };
  const runScript = async (script: Script): Promise<void> => {
    if (stage.target.stopReason !== undefined) {
      evidenceStore.addStop(script.about, {
        kind: 'budget',
        what: 'budget',
        reason: `The run ended before this rule was tested: ${stage.target.stopReason}.`,
      });
      return;
    }
    const result = await play(script, stage);
    evidenceStore.add(judge(result, stage.profile));
    if (result.stop !== undefined) evidenceStore.addStop(script.about, result.stop);
    for (const stop of refusedControls(result)) evidenceStore.addStop(script.about, stop);
    for (const { about, stop } of openProbes(result, stage.profile)) evidenceStore.addStop(about, stop);
    for (const name of missingHooks(script, stage))
      evidenceStore.addStop(script.about, {
        kind: 'no-hook',
        what: name,
        reason: `The hook "${name}" is not configured.`,
      });
    session.onScriptResult(result);
    progress.done++;
    session.notify({ kind: 'script', ...progress, requests: stage.target.requests, title: script.title });
  };
  await runInWorkers(playableScripts.filter(canRunInParallel), settings.workers, runScript);
  await confirmAll(evidenceStore, session);
  for (const script of playableScripts.filter((one) => !canRunInParallel(one))) await runScript(script);
  await confirmAll(evidenceStore, session);
  return evidenceStore;
}

/** Without an accepted control there is nothing to compare a refusal with. */
function refusedControls({ requests }: ScriptResult): readonly Omit<Stop, 'place'>[] {
  return requests
    .filter(
      ({ step, expectation, observation }) =>
        step.role === 'control' && expectation.outcome === 'accepted' && !observation.success,
    )
    .map(({ operation, observation: { status } }) => ({
      kind: 'refused',
      what: operation,
      reason: `${operation} returned ${status} for a control request that breaks no rule, so there is nothing to compare with.`,
    }));
}

/** Probes without a known expected outcome, each with the decisions that would settle it. */
function openProbes({ script, requests }: ScriptResult, profile: Profile) {
  return requests.flatMap(({ step, operation, expectation }) => {
    const about = step.about ?? script.about;
    const blocker = step.role === 'probe' ? findSettlingDecision(operation, expectation, profile) : undefined;
    const reason = `The expected outcome of ${operation} depends on an open decision: bind ${blocker} in the profile.`;
    return blocker === undefined ? [] : [{ about, stop: { kind: 'unbound' as const, what: blocker, reason } }];
  });
}

/** Hooks that a played script missed, so that some events were not observed. */
function missingHooks(script: Script, { hooks }: Stage): readonly string[] {
  return hooks.outbox === undefined && hooksOf(script).includes('outbox') ? ['outbox'] : [];
}

/** Processes items in order, a limited number at a time. */
async function runInWorkers<T>(items: readonly T[], workers: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

async function confirmAll(
  evidenceStore: EvidenceStore,
  { stage, notify, isSelected = () => true }: Session,
): Promise<void> {
  for (const suspicion of evidenceStore.takeSuspicions()) {
    const { rule, evidence } = suspicion;
    if (!isSelected(rule)) continue;
    if (evidenceStore.isConfirmed(rule)) {
      evidenceStore.addBroken(suspicion);
      continue;
    }
    const confirmation = await confirm(rule, evidence.script, stage);
    evidenceStore.addConfirmation(suspicion, confirmation);
    if (confirmation.confirmed) notify({ kind: 'broken', rule, level: levelOf(rule) });
  }
}

function levelOf(rule: string): Level {
  return checkable.find(({ id }) => id === rule)?.level ?? 'assumed';
}
