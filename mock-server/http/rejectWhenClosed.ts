/** Ends in-process requests when the mock is closed. */

/**
 * Handles a request in this process. Takes the same arguments as the global `fetch`.
 *
 * @param target the URL on the mock, if it is not that of the request
 */
export type Fetch = (input: Request | URL | string, init?: RequestInit, target?: string) => Promise<Response>;

/** Rejects like `fetch` without a server if the mock is closed before the request or while it is pending. */
export function rejectWhenClosed(handle: Fetch, closing: AbortSignal): Fetch {
  const pending = new Set<() => void>();
  // One listener for all requests, because adding one to a signal takes longer than passing the request to the service.
  closing.addEventListener('abort', () => {
    for (const rejectClosed of pending) rejectClosed();
  });
  return (input, init, target) =>
    new Promise((resolve, reject) => {
      const rejectClosed = () => reject(new TypeError('fetch failed', { cause: new Error('The mock is closed.') }));
      if (closing.aborted) return rejectClosed();
      pending.add(rejectClosed);
      handle(input, init, target).then(
        (response) => {
          pending.delete(rejectClosed);
          resolve(response);
        },
        (error) => {
          pending.delete(rejectClosed);
          reject(error);
        },
      );
    });
}
