/** A `fetch` without a network for the client's own tests: it returns scripted responses and records the requests. */

type Step = Response | Error | ((request: Request) => Response | Promise<Response>);

export function scriptedFetch(...script: Step[]) {
  const requests: Request[] = [];
  const fetch = (request: Request): Promise<Response> => {
    requests.push(request.clone());
    const step = script.shift();
    if (step === undefined)
      return Promise.reject(new Error(`No scripted response for ${request.method} ${request.url}.`));
    if (step instanceof Error) return Promise.reject(step);
    return Promise.resolve(typeof step === 'function' ? step(request) : step);
  };
  return { fetch, requests };
}

export const succeeded = (data: unknown, beside: object = {}): Response =>
  Response.json({ success: true, data, ...beside });

export const refused = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json(
    { type: 'about:blank', title: 'Refused', status, detail: `Because ${code}.`, success: false, code, ...more },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );

/** A clock that does not wait, and records the requested delays. */
export function instantClock(now = Date.parse('2026-11-21T12:00:00Z')) {
  const slept: number[] = [];
  const sleep = (milliseconds: number) => {
    slept.push(milliseconds);
    return Promise.resolve();
  };
  return { slept, now: () => now, sleep };
}

export const target = { baseUrl: 'https://api.example.com/api/v1', apiKey: 'sk_test_4f9a' };
