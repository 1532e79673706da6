/** HTTP access to a mock: the API with a key, and the control surface of the same tenant. */

export interface HttpResult {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert what they expect
  readonly body: any;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<HttpResult>;

export interface HttpClient {
  /** Sends a request to the API; the path is relative to its base URL. */
  readonly api: Send;
  /** Sends a request to the control surface; the path is relative to `/_mock`. */
  readonly control: Send;
}

export function createHttpClient(
  { url, origin }: { readonly url: string; readonly origin: string },
  key: string,
): HttpClient {
  const createSender =
    (base: string): Send =>
    async (method, path, body, headers = {}) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    };
  return { api: createSender(url), control: createSender(`${origin}/_mock`) };
}
