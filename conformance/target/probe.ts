/** Probes whether a service responds again. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a service may take to restart. */
const restartTime = 3_000;

/** Whether a probe gets a response while the service may be restarting, within `limit` milliseconds. */
export async function probeRepeatedly(
  probe: () => Promise<boolean>,
  limit: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + Math.min(limit, restartTime);
  do {
    if (await probe()) return true;
    await sleep(Math.min(restartTime / 10, limit));
  } while (performance.now() < deadline && !signal?.aborted);
  return false;
}
