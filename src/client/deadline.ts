/** Limits the time of one attempt, which the caller may also abort. */

import type { Sending } from './sentForm.ts';

/** Thrown when the time limit is reached. */
export class DeadlineError extends Error {}

/**
 * Runs the work with a signal that is aborted at the time limit, when the caller aborts or when the work calls `fail`, and
 * rejects at once even if the work ignores the signal.
 *
 * @param timeout milliseconds; 0 means no limit.
 */
export function withDeadline<T>(
  work: (sending: Sending) => Promise<T>,
  timeout: number,
  callerSignal: AbortSignal | undefined,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    const release = () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    };
    const rejectWith = (reason: unknown) => {
      release();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = () => rejectWith(callerSignal?.reason);
    const timer = timeout > 0 ? setTimeout(() => rejectWith(new DeadlineError()), timeout) : undefined;
    if (callerSignal?.aborted) return onAbort();
    callerSignal?.addEventListener('abort', onAbort, { once: true });
    work({ signal: controller.signal, fail: rejectWith }).finally(release).then(resolve, reject);
  });
}
