/** Deletes what the scripts of a run have left on the service. */
import type { Stage } from './stage.ts';

/** Calls the hook `reset` for the primary caller, if it is configured. @throws StopError if the hook fails */
export async function resetService({ hooks, callers, files, ledger }: Stage): Promise<void> {
  const primary = callers.get('primary');
  if (hooks.reset === undefined || primary === undefined) return;
  await hooks.reset(primary.subject);
  files.forget();
  ledger.markReset(primary.name);
  await primary.clock.read();
}
