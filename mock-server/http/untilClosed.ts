/** Ends in-process requests when the mock is closed. */

/** Rejects like `fetch` without a server if the mock is closed before the request or while it is pending. */
export function rejectWhenClosed(
  handle: (request: Request) => Promise<Response>,
  closing: AbortSignal,
): (request: Request) => Promise<Response> {
  return (request) =>
    new Promise((resolve, reject) => {
      const rejectClosed = () => reject(new TypeError('fetch failed', { cause: new Error('The mock is closed.') }));
      if (closing.aborted) return rejectClosed();
      closing.addEventListener('abort', rejectClosed);
      handle(request)
        .then(resolve, reject)
        .finally(() => closing.removeEventListener('abort', rejectClosed));
    });
}
