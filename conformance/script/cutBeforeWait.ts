/** Cuts scripts that would wait too long in real time. */
import { getRequests, type Script, type Step } from './script.ts';

/** Returns the steps before the first wait; undefined if they only create and list resources, as other scripts do. */
export function cutBeforeWait(script: Script): Script | undefined {
  const end = script.steps.findIndex((step) => step.kind === 'advance' && step.until === undefined);
  const opening = { ...script, steps: script.steps.slice(0, Math.max(0, end)) };
  return getRequests(opening).some(({ id }) => id !== undefined)
    ? { ...opening, steps: opening.steps.map(postpone) }
    : undefined;
}

/** Schedules posts for hours instead of minutes from now, so that they are not published during the rest of the run. */
function postpone(step: Step): Step {
  const text = JSON.stringify(step);
  const postponedText = text.replace(
    /(?<=\{\{now\+)PT(\d+)([MH])/g,
    (_, amount: string, unit: string) => `PT${unit === 'M' ? amount : Number(amount) * 60}H`,
  );
  return postponedText === text ? step : JSON.parse(postponedText);
}
