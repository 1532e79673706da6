/** A door that closes with its mock. */

/** Rejects as `fetch` does where nobody listens: at once when the mock is closed, and where it is closed meanwhile. */
export function untilClosed(
  door: (request: Request) => Promise<Response>,
  closing: AbortSignal,
): (request: Request) => Promise<Response> {
  return (request) =>
    new Promise((resolve, reject) => {
      const gone = () => reject(new TypeError('fetch failed', { cause: new Error('The mock is closed.') }));
      if (closing.aborted) return gone();
      closing.addEventListener('abort', gone);
      door(request)
        .then(resolve, reject)
        .finally(() => closing.removeEventListener('abort', gone));
    });
}
