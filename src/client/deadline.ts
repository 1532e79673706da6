/** Limits the time of one attempt, which the caller may also abort. */

/** Thrown when the time limit is reached. */
export class DeadlineError extends Error {}

/**
 * Runs the work with a signal that is aborted at the time limit or when the caller aborts, and rejects at once even if
 * the work ignores the signal.
 *
 * @param timeout milliseconds; 0 means no limit.
 */
export function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeout: number,
  caller: AbortSignal | undefined,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    const release = () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    };
    const stop = (reason: unknown) => {
      release();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = () => stop(caller?.reason);
    const timer = timeout > 0 ? setTimeout(() => stop(new DeadlineError()), timeout) : undefined;
    if (caller?.aborted) return onAbort();
    caller?.addEventListener('abort', onAbort, { once: true });
    work(controller.signal).finally(release).then(resolve, reject);
  });
}
