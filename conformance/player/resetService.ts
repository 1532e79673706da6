/** Resets the service to delete the resources of earlier scripts. */
import { ResetTimeoutError } from '../hooks/hookTimeoutPolicy.ts';
import { StopError } from '../judge/stopError.ts';
import type { KnownCaller, Stage } from './stage.ts';

/**
 * Calls the hook `reset` for a caller, by default the primary one, if it is configured.
 *
 * @throws StopError if the hook fails
 */
export async function resetService(
  stage: Stage,
  caller: KnownCaller | undefined = stage.callers.get('primary'),
): Promise<void> {
  const { hooks, files, createdResources, quotas, onResetTimeout } = stage;
  if (hooks.reset === undefined || caller === undefined) return;
  try {
    const result = await hooks.reset(caller.hookCaller);
    if (result?.key !== undefined) caller.hookCaller.key = result.key;
  } catch (error) {
    if (error instanceof ResetTimeoutError) onResetTimeout?.(error.message);
    throw error;
  }
  files.forget();
  createdResources.markReset(caller.name);
  quotas.markRestored(caller.name);
  await caller.clock.read();
  // The hook may reset all keys, and move the clock that they share.
  for (const knownCaller of stage.callers.values()) {
    if (knownCaller !== caller) knownCaller.clock.markStale();
    knownCaller.resetCallers.add(caller.name);
    // The hook `outreach` may have given them other ids, which a reset restores.
    knownCaller.hasStaleOutreach = knownCaller.outreach.length > 0;
  }
}

/**
 * Resets the service; returns the reason if the hook fails. After a timeout, the run continues without the hook,
 * because every script creates its own resources.
 */
export async function resetIfPossible(stage: Stage, caller?: KnownCaller): Promise<string | undefined> {
  try {
    await resetService(stage, caller);
    return undefined;
  } catch (error) {
    if (error instanceof StopError) return error instanceof ResetTimeoutError ? undefined : error.message;
    throw error;
  }
}
