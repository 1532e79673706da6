/**
 * Waits until a service has stopped sending webhooks. A service with a test clock may send them after the hook `advance`
 * has ended; if the clock moved on before it has read a refusal, it would schedule the retry too late.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { refersToWebhook } from '../references/references.ts';
import type { ScriptRun } from '../scriptRun.ts';

/** Milliseconds of real time without a delivery. */
const quietTime = 200;

/** Milliseconds after which it goes on, although webhooks still arrive. */
const maxWait = 5000;

/** Does not wait if the hook `settle` ends when nothing is pending, or if the script receives no webhooks. */
export async function awaitQuiet({ stage, script, id }: Pick<ScriptRun, 'stage' | 'script' | 'id'>): Promise<void> {
  const { receiver, hooks } = stage;
  if (receiver === undefined || hooks.settle !== undefined || hooks.advance === undefined) return;
  if (!refersToWebhook(script.steps)) return;
  const start = Date.now();
  for (;;) {
    const lastArrival = receiver.listDeliveries(id).at(-1)?.at ?? start;
    const remaining = Math.max(start, lastArrival) + quietTime - Date.now();
    if (remaining <= 0 || Date.now() - start >= maxWait) return;
    await sleep(remaining);
  }
}
