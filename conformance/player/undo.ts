/** Reverts what a script changed through hooks, so that the next script starts from the original state. */
import type { ScriptRun, UndoAction } from './scriptRun.ts';

/** Makes a change that is reverted at the end of the script, even if it fails, because it may still have had an effect. */
export async function changeUntilEnd(
  changeKey: string,
  { undoActions }: ScriptRun,
  change: () => Promise<void>,
  revert: () => Promise<void>,
): Promise<void> {
  const undoAction = undoActions.get(changeKey) ?? { revert, isNeeded: false };
  undoActions.set(changeKey, undoAction);
  await change();
  undoAction.isNeeded = true;
}

/**
 * Reverts all changes. If a change remains, the run ends, because later scripts would blame the
 * service for the effects of this change.
 *
 * @throws the first error, after everything else is reverted
 */
export async function undo(scriptRun: ScriptRun): Promise<void> {
  const { undoActions, stage, script } = scriptRun;
  const failures: unknown[] = [];
  for (const undoAction of [...listPlanResets(scriptRun), ...undoActions.values()])
    await repeatIfNeeded(undoAction).catch((error: unknown) => {
      failures.push(error);
      if (!undoAction.isNeeded || !(error instanceof Error)) return;
      const reason = error.message.replace(/^The/, 'the').replace(/\.$/, '');
      stage.target.stop(`${reason}, so the service is not in its original state after ${script.id}`);
    });
  undoActions.clear();
  if (failures.length > 0) throw failures[0];
}

const repeatIfNeeded = ({ revert, isNeeded }: UndoAction): Promise<void> =>
  revert().catch((error: unknown) => {
    if (!isNeeded) throw error;
    return revert();
  });

function listPlanResets({ changedPlans, stage }: ScriptRun): readonly UndoAction[] {
  return [...changedPlans].flatMap(([name, originalPlans]) => {
    const caller = stage.callers.get(name);
    if (caller === undefined) return [];
    const revert = async () => {
      if (originalPlans !== undefined) await stage.hooks.plan?.(caller.hookCaller, originalPlans);
      caller.plans = originalPlans;
    };
    return [{ revert, isNeeded: caller.plans !== originalPlans }];
  });
}
