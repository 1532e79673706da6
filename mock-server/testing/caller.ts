/** Calls a mock with methods, paths and headers. */
import { afterEach } from 'vitest';
import { createMock, type MockOptions } from '../createMock.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert what they expect
  readonly body: any;
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answered>;

export const now = '2030-01-07T09:00:00Z';
const open: { close(): Promise<void> }[] = [];

/** A webhook timeout that tolerates a machine running many tests at once. */
export const patient = { webhookPatience: 15_000 };

/** A strict mock without a port, with its clock frozen at `now`; closed when the test ends. */
export function frozenMock(options: MockOptions = {}) {
  const mock = createMock({
    frozenAt: now,
    strict: true,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  closedAfterTest(mock);
  return { ...mock, caller: (key = 'demo-api-pro') => callerOf(mock, key) };
}

/** Closes a resource when the test ends. */
export function closedAfterTest<T extends { close(): Promise<void> }>(opened: T): T {
  open.push(opened);
  return opened;
}

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});

/** Sends requests with a key through `mock.fetch`. */
export function callerOf(
  mock: { readonly url: string; fetch(request: Request): Promise<Response> },
  key: string,
): Caller {
  return async (method, path, body, headers = {}) => {
    const form = body instanceof FormData;
    const sent = body === undefined || form || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await mock.fetch(
      new Request(`${mock.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(sent === undefined || form ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent as string | FormData }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

/** The rules named in an error response. */
export function rulesIn({ body }: Answered): string[] {
  return ((body as { errors?: { rule: string }[] }).errors ?? []).map(({ rule }) => rule);
}

/** The smallest post on one platform. */
export const postOn = (platform = 'social', more: object = {}) => ({
  text: 'Hello',
  platforms: [{ platform, accountId: `acc_${platform}` }],
  ...more,
});
