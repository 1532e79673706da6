/** Cuts scripts that would wait too long in real time. */
import { getRequests, type Script } from './script.ts';

/**
 * Returns the steps before the first wait. Undefined if they only create and list resources, as other scripts do, or if
 * they schedule posts within seconds, which only a wait makes useful.
 */
export function cutBeforeWait(script: Script): Script | undefined {
  const end = script.steps.findIndex((step) => step.kind === 'advance' && step.until === undefined);
  const steps = script.steps.slice(0, Math.max(0, end));
  if (getRequests({ steps }).every(({ id, operation }) => id === undefined && operation !== 'getAnalytics'))
    return undefined;
  const text = postpone(JSON.stringify(steps));
  if (text.includes('{{now+PT')) return undefined;
  return { ...script, title: `${script.title}, up to its first wait`, steps: JSON.parse(text) };
}

/** Schedules posts for days instead of minutes or hours from now, so that the run publishes none of them. */
const postpone = (steps: string): string =>
  steps.replace(
    /(?<=\{\{now\+)PT(\d+)([MH])(?=[@}])/g,
    (_, amount: string, unit: string) => `P${unit === 'M' ? amount : Number(amount) * 60}D`,
  );
