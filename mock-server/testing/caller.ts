/** Calls a mock with methods, paths and headers. */
import { afterEach } from 'vitest';
import type { MockOptions } from '../assembly/mockOptions.ts';
import { createMock } from '../createMock.ts';

export interface CallResponse {
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
) => Promise<CallResponse>;

export const now = '2030-01-07T09:00:00Z';
const resources: { close(): Promise<void> }[] = [];

/** A webhook timeout that tolerates a machine running many tests at once. */
export const patientOptions = { webhookTimeout: 15_000 };

/** A strict mock without a port, with its clock frozen at `now`; closed when the test ends. */
export function createFrozenMock(options: MockOptions = {}) {
  const mock = createMock({
    frozenAt: now,
    strict: true,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  closeAfterTest(mock);
  return { ...mock, caller: (key = 'demo-api-pro') => createCaller(mock, key) };
}

/** Closes a resource when the test ends. */
export function closeAfterTest<T extends { close(): Promise<void> }>(resource: T): T {
  resources.push(resource);
  return resource;
}

afterEach(async () => {
  for (const resource of resources.splice(0)) await resource.close();
});

/** Sends requests with a key through `mock.fetch`. */
export function createCaller(
  mock: { readonly url: string; fetch(request: Request): Promise<Response> },
  key: string,
): Caller {
  return async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const requestBody = body === undefined || isForm || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await mock.fetch(
      new Request(`${mock.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(requestBody === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(requestBody === undefined ? {} : { body: requestBody as string | FormData }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

/** The rules named in an error response. */
export function getRules({ body }: CallResponse): string[] {
  return ((body as { errors?: { rule: string }[] }).errors ?? []).map(({ rule }) => rule);
}

/** Media on other hosts, for the platforms that require some. */
const mediaOn: Readonly<Record<string, object>> = {
  photo: { images: ['https://media.example.org/a.jpg'] },
  video: { video: 'https://media.example.org/a.mp4' },
};

/** The smallest post on one platform. */
export const buildPostBodyOn = (platform = 'social', extra: object = {}) => ({
  text: 'Hello',
  platforms: [{ platform, accountId: `acc_${platform}` }],
  ...(mediaOn[platform] === undefined ? {} : { media: mediaOn[platform] }),
  ...extra,
});
