/** Deletes what the scripts of a run have left on the service. */
import type { KnownCaller, Stage } from './stage.ts';

/**
 * Calls the hook `reset` for a caller, by default the primary one, if it is configured.
 *
 * @throws StopError if the hook fails
 */
export async function resetService(
  { hooks, callers, files, ledger }: Stage,
  caller: KnownCaller | undefined = callers.get('primary'),
): Promise<void> {
  if (hooks.reset === undefined || caller === undefined) return;
  await hooks.reset(caller.subject);
  files.forget();
  ledger.markReset(caller.name);
  await caller.clock.read();
}
