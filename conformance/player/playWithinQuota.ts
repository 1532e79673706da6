/** Plays scripts with keys whose published posts are limited: if a script reaches the limit, another month begins. */
import type { ScriptResult } from '../judge/evidence.ts';
import { StopError } from '../judge/stopError.ts';
import { advanceClock } from '../runState/advanceClock.ts';
import type { CallerName, Script } from '../script/script.ts';
import { play } from './player.ts';
import { resetIfPossible } from './resetService.ts';
import type { KnownCaller, Stage } from './stage.ts';

/** 31 days: the longest month, and enough for services that count thirty days. */
const longestMonth = 'PT744H';

const remedies = ['reset', 'advance'] as const;

/**
 * Restores quotas that are nearly spent, then plays a script. If it spends a quota, restores the quota and plays the script
 * again. No other script may run meanwhile, because the clock moves or the service is reset.
 */
export async function playWithinQuota(script: Script, stage: Stage): Promise<ScriptResult> {
  const { quotas } = stage;
  for (const caller of quotas.listNearlySpent()) await restoreQuota(caller, stage);
  let result = await play(script, stage);
  for (const remedy of remedies) {
    const restoredCallers: CallerName[] = [];
    for (const caller of quotas.listSpent()) if (await applyRemedy(remedy, caller, stage)) restoredCallers.push(caller);
    if (restoredCallers.length === 0) continue;
    result = await play(script, stage);
    for (const caller of quotas.listSpent()) if (restoredCallers.includes(caller)) quotas.markFailed(caller, remedy);
  }
  return result;
}

async function restoreQuota(caller: CallerName, stage: Stage): Promise<void> {
  for (const remedy of remedies) if (await applyRemedy(remedy, caller, stage)) return;
}

/** Returns whether the quota may be restored now: the hook is configured, succeeded, and has not failed to help before. */
async function applyRemedy(remedy: (typeof remedies)[number], name: CallerName, stage: Stage): Promise<boolean> {
  const { hooks, callers, quotas } = stage;
  const caller = callers.get(name);
  if (hooks[remedy] === undefined || caller === undefined || quotas.hasFailed(name, remedy)) return false;
  const problem = remedy === 'reset' ? await resetIfPossible(stage, caller) : await advanceIfPossible(caller, stage);
  if (problem === undefined) quotas.markRestored(name);
  else quotas.markFailed(name, remedy);
  return problem === undefined;
}

async function advanceIfPossible(caller: KnownCaller, stage: Stage): Promise<string | undefined> {
  try {
    await advanceClock(longestMonth, caller, stage);
    return undefined;
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    return error.message;
  }
}
