/** A `fetch` without a network for the client's own tests: it returns scripted responses and records the requests. */

type Step = Response | Error | ((request: Request) => Response | Promise<Response>);

export function createScriptedFetch(...script: Step[]) {
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

export const buildSuccessResponse = (data: unknown, extraMembers: object = {}): Response =>
  Response.json({ success: true, data, ...extraMembers });

export const buildRefusalResponse = (
  status: number,
  code: string,
  extraMembers: object = {},
  headers: Record<string, string> = {},
) =>
  Response.json(
    {
      type: 'about:blank',
      title: 'Refused',
      status,
      detail: `Because ${code}.`,
      success: false,
      code,
      ...extraMembers,
    },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  );

/** A clock that does not wait, and records the requested delays. */
export function createInstantClock(now = Date.parse('2026-11-21T12:00:00Z')) {
  const sleeps: number[] = [];
  const sleep = (milliseconds: number) => {
    sleeps.push(milliseconds);
    return Promise.resolve();
  };
  return { sleeps, now: () => now, sleep };
}

export const target = { baseUrl: 'https://api.example.com/api/v1', apiKey: 'sk_test_4f9a' };
