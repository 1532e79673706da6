/** Deletes what the scripts of a run have left on the service. */
import { HookHangError } from '../hooks/hookPatience.ts';
import { StopError } from '../judge/stopError.ts';
import type { KnownCaller, Stage } from './stage.ts';

/**
 * Calls the hook `reset` for a caller, by default the primary one, if it is configured.
 *
 * @throws StopError if the hook fails
 */
export async function resetService(
  { hooks, callers, files, ledger, onHang }: Stage,
  caller: KnownCaller | undefined = callers.get('primary'),
): Promise<void> {
  if (hooks.reset === undefined || caller === undefined) return;
  try {
    await hooks.reset(caller.subject);
  } catch (error) {
    if (error instanceof HookHangError) onHang?.(error.message);
    throw error;
  }
  files.forget();
  ledger.markReset(caller.name);
  await caller.clock.read();
}

/**
 * Resets the service if the hook works; returns the reason if it fails. With a hook that hangs, the run goes on as one
 * without the hook: every script still creates its own resources.
 */
export async function resetIfPossible(stage: Stage): Promise<string | undefined> {
  try {
    await resetService(stage);
    return undefined;
  } catch (error) {
    if (error instanceof StopError) return error instanceof HookHangError ? undefined : error.message;
    throw error;
  }
}
