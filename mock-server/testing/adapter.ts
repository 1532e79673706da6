/** Adapters: the ways to send a request to a mock. Each must return the same response. */
import type { createMock } from '../createMock.ts';

export interface Adapter {
  /** The base URL of this adapter. */
  readonly url: string;
  send(request: Request): Promise<AdapterResponse>;
  close(): Promise<void>;
}

export interface AdapterResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Opens an adapter to a mock without a port. */
export type OpenAdapter = (mock: ReturnType<typeof createMock>) => Adapter | Promise<Adapter>;

/** Reads a whole response. */
export async function readResponse(response: Response): Promise<AdapterResponse> {
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

/** `mock.fetch`, within this process. */
export const openInProcess: OpenAdapter = (mock) => ({
  url: mock.url,
  send: async (request) => readResponse(await mock.fetch(request)),
  close: () => Promise.resolve(),
});
