/** HTTP access to a mock: the API with a key, and the control surface of the same tenant. */

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert what they expect
  readonly body: any;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answered>;

export interface OverHttp {
  /** Sends a request to the API; the path is relative to its base URL. */
  readonly api: Send;
  /** Sends a request to the control surface; the path is relative to `/_mock`. */
  readonly control: Send;
}

export function overHttp({ url, origin }: { readonly url: string; readonly origin: string }, key: string): OverHttp {
  const to =
    (base: string): Send =>
    async (method, path, body, headers = {}) => {
      const form = body instanceof FormData;
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: form || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    };
  return { api: to(url), control: to(`${origin}/_mock`) };
}
