/** Reverts what a script changed through hooks, so that the next script starts from the original state. */
import type { Playing } from './playing.ts';

/** @throws the first error, after everything else is reverted */
export async function undo(playing: Playing): Promise<void> {
  const failures: unknown[] = [];
  for (const one of [...plans(playing), ...playing.undoings.values()])
    await one().catch((error: unknown) => failures.push(error));
  playing.undoings.clear();
  if (failures.length > 0) throw failures[0];
}

function plans({ changedPlans, stage }: Playing): readonly (() => Promise<void>)[] {
  return [...changedPlans].map(([name, before]) => async () => {
    const caller = stage.callers.get(name);
    if (caller === undefined) return;
    if (before !== undefined) await stage.hooks.plan?.(caller.subject, before);
    caller.plans = before;
  });
}
