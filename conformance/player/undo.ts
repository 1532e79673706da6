/** Reverts what a script changed through hooks, so that the next script starts from the original state. */
import type { ScriptRun } from './scriptRun.ts';

/** Reverts all changes. @throws the first error, after everything else is reverted */
export async function undo(scriptRun: ScriptRun): Promise<void> {
  const failures: unknown[] = [];
  for (const undoAction of [...listPlanResets(scriptRun), ...scriptRun.undoActions.values()])
    await undoAction().catch((error: unknown) => failures.push(error));
  scriptRun.undoActions.clear();
  if (failures.length > 0) throw failures[0];
}

function listPlanResets({ changedPlans, stage }: ScriptRun): readonly (() => Promise<void>)[] {
  return [...changedPlans].map(([name, originalPlans]) => async () => {
    const caller = stage.callers.get(name);
    if (caller === undefined) return;
    if (originalPlans !== undefined) await stage.hooks.plan?.(caller.subject, originalPlans);
    caller.plans = originalPlans;
  });
}
