/** One attempt has a limited time, and its caller may end it sooner. */

/** The time was up. */
export class DeadlineError extends Error {}

/**
 * Runs the work under a signal that is aborted when the time is up or the caller aborts; rejects then at once, even if
 * the work itself does not listen.
 *
 * @param timeout milliseconds; 0: no limit.
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
